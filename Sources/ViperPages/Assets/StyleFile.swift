import ViperHTTP

/// The style sheet of pages.
enum StyleFile {
    static let name = "page-\(text.hash).css"

    static let text = ImmortalBytes(
        """
        :root { color-scheme: light dark; --text: #1c1b19; --quiet: #5f5c56; --line: #dedad2; --page: #fcfbf8;
          --shade: #f4f1ea; --link: #14568f; --fault: #a4161a; --good: #2f7a3d; --mark: #fbeeb8 }
        @media (prefers-color-scheme: dark) {
          :root { --text: #e9e7e2; --quiet: #a8a49b; --line: #3b3934; --page: #171614; --shade: #21201d;
            --link: #8fbdf0; --fault: #ff9d94; --good: #7fcb8c; --mark: #4b4012 }
        }
        * { box-sizing: border-box }
        html { -webkit-text-size-adjust: 100%; text-size-adjust: 100% }
        body { margin: 0; background: var(--page); color: var(--text); overflow-wrap: anywhere;
          font: 1.0625rem/1.55 "Source Sans 3", Seravek, "Segoe UI", system-ui, sans-serif }
        body > * { max-width: 62rem; margin: 0 auto; padding: 0 1.25rem }
        a { color: var(--link); text-decoration-thickness: 1px; text-underline-offset: .18em }
        a:hover { text-decoration-thickness: 2px }
        :focus-visible { outline: 3px solid var(--link); outline-offset: 2px; border-radius: .15rem }
        main:focus { outline: none }
        .skip { position: absolute; left: -99rem }
        .skip:focus { position: static; display: block; padding: .6rem 1.25rem }

        header { display: flex; flex-wrap: wrap; align-items: center; gap: .4rem 1.5rem; padding-top: 1.25rem;
          font-size: .9rem }
        header nav { margin-right: auto }
        header ol { display: flex; flex-wrap: wrap; gap: .25rem .6rem; list-style: none; margin: 0; padding: 0 }
        header li + li::before { content: "/"; color: var(--quiet); margin-right: .6rem }
        header form, header p { margin: 0 }
        header button { background: none; color: var(--link); border: 1px solid var(--line); padding: .2rem .8rem }
        [role=status] { color: var(--quiet) }
        [role=status]::before { content: ""; display: inline-block; width: .55em; height: .55em; border-radius: 50%;
          margin-right: .5em; background: var(--good) }
        .live-reconnecting::before, .live-reload::before { background: none; border: 2px solid var(--fault) }

        h1, h2 { font-family: Charter, "Bitstream Charter", "Sitka Text", Cambria, "Noto Serif", serif;
          line-height: 1.2;
          text-wrap: balance }
        h1 { font-size: clamp(1.6rem, 1.2rem + 2vw, 2.2rem); font-weight: 600; letter-spacing: -.01em;
          margin: 2rem 0 1.25rem }
        h2 { font-size: 1.25rem; font-weight: 600; margin: 2.25rem 0 .6rem }
        p { max-width: 42rem }
        dl { display: grid; grid-template-columns: minmax(8rem, max-content) minmax(0, 1fr); margin: 1rem 0 }
        dt, dd { padding: .35rem 0; border-bottom: 1px solid var(--line) }
        dt { color: var(--quiet); padding-right: 2rem }
        dd { margin: 0; white-space: pre-wrap; unicode-bidi: isolate }
        img { max-width: 100%; max-height: 24rem; height: auto; border-radius: .3rem; vertical-align: middle }
        td img { max-height: 4rem }
        #signed-in:not(:target) { display: none }
        dd ul, td ul { margin: 0; padding: 0; list-style: none }
        .none { color: var(--quiet) }
        p.none { border: 1px dashed var(--line); border-radius: .4rem; padding: 1.5rem; max-width: none;
          text-align: center }

        .table { overflow-x: auto; overflow-wrap: break-word; margin: .5rem 0 1.25rem }
        table { border-collapse: collapse; min-width: 100%; width: max-content; font-variant-numeric: tabular-nums }
        caption { text-align: left; color: var(--quiet); font-size: .9rem; padding-bottom: .4rem }
        th, td { text-align: left; vertical-align: baseline; padding: .5rem 1.5rem .5rem 0;
          border-bottom: 1px solid var(--line);
          unicode-bidi: isolate }
        th:last-child, td:last-child { padding-right: 0 }
        th { border-bottom-color: var(--quiet); color: var(--quiet); font-size: .85rem; font-weight: 600;
          white-space: nowrap }
        td { max-width: 28rem }
        tbody tr:hover { background: var(--shade) }
        time { white-space: nowrap }
        main nav ul { display: flex; flex-wrap: wrap; gap: .5rem; list-style: none; margin: 1.25rem 0; padding: 0 }
        main nav a { display: inline-block; border: 1px solid var(--line); border-radius: 2rem; padding: .25rem .95rem;
          text-decoration: none }
        main nav a:hover { background: var(--shade) }

        details { border-bottom: 1px solid var(--line) }
        section details:first-of-type { border-top: 1px solid var(--line) }
        summary { cursor: pointer; padding: .65rem 0; font-weight: 600; color: var(--link) }
        details form { padding-bottom: 1.25rem }
        [role=search] { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(18rem, 100%), 1fr));
          gap: 0 2rem }
        [role=search] input, [role=search] select { width: 100% }
        [role=search] p:last-child { grid-column: 1 / -1 }
        section > form { padding: .65rem 0 }
        td details { border: 0 }
        td form, td summary { padding: 0 }
        td button { font-size: .9rem; padding: .1rem .7rem }
        form p { margin: 0 0 1.1rem }
        label { display: block; font-weight: 600; margin-bottom: .2rem }
        .box label { display: inline; margin-left: .5rem }
        input, select, textarea { font: inherit; color: inherit; background: var(--page);
          border: 1px solid var(--quiet);
          border-radius: .3rem; padding: .4rem .6rem; max-width: 100%; accent-color: var(--link) }
        input:not([type=checkbox]), textarea { width: 30rem }
        [type=checkbox] { width: 1.15rem; height: 1.15rem; vertical-align: -.15rem; margin: 0 }
        input[type=number], input[type=date] { width: 14rem }
        textarea { display: block }
        [aria-invalid] { border: 2px solid var(--fault) }
        button { font: inherit; font-weight: 600; color: var(--page); background: var(--link);
          border: 1px solid transparent;
          border-radius: .3rem; padding: .45rem 1.2rem; cursor: pointer }
        button:hover { filter: brightness(1.1) }
        main [action*="_method=DELETE"] button { background: var(--fault) }
        small { display: block; color: var(--quiet); font-size: .875rem; margin-top: .15rem }
        .fault { display: block; color: var(--fault); margin-top: .15rem }

        footer { margin-top: 4rem; padding-top: 1rem; padding-bottom: 2.5rem; color: var(--quiet); font-size: .9rem }
        code { font: .85em/1.6 ui-monospace, "Cascadia Code", "DejaVu Sans Mono", monospace }
        footer code { display: block; background: var(--shade); border-radius: .3rem; padding: .5rem .8rem }
        @media (max-width: 36rem) {
          dl { grid-template-columns: minmax(0, 1fr) }
          dt { border: 0; padding: .5rem 0 0; font-size: .9rem }
          dd { padding-top: 0 }
        }
        @media (pointer: coarse) { button, select, input:not([type=checkbox]) { min-height: 2.75rem } }

          @media (prefers-reduced-motion: no-preference) { main nav a, tbody tr { transition: background-color .15s } }
        @media print {
          :root { --text: #000; --quiet: #444; --page: #fff; --link: #000 }
          body { font-size: 10pt }
          header, footer, .skip, section:has(> details), main nav { display: none }
          .table { overflow: visible }
          tr { break-inside: avoid }
        }

        """)
}
