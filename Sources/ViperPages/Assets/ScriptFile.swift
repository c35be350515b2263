import ViperHTTP

/// The script of pages whose documents can be kept open: it keeps what they show as it is now, by the same page, which it
/// gets anew. Tabs share their streams: there is one a list, and there are at most three.
enum ScriptFile {
    static let name = "page-\(text.hash).js"

    static let text = ImmortalBytes(
        #"""
        "use strict";

        const region = document.querySelector("[data-stream]");
        const stream = region.dataset.stream;
        const channel = new BroadcastChannel("pages");
        const status = document.createElement("p");
        status.setAttribute("role", "status");
        document.querySelector("body > header").append(status);

        const sleep = (seconds, signal) => new Promise((done) => {
          setTimeout(done, signal?.aborted ? 0 : seconds * 1000);
          signal?.addEventListener("abort", done);
        });
        // So that not all pages come back at once.
        const aWhile = () => 1 + Math.random() * 3;

        // Says how the page is kept: live, reconnecting, or no longer, until it is loaded again ("reload").
        function say(state) {
          if (status.className === "live-reload" || status.className === "live-" + state) return;
          status.className = "live-" + state;
          const text = document.createElement(state === "reload" ? "a" : "span");
          text.textContent = region.dataset[state];
          if (state === "reload") text.href = location.href;
          status.replaceChildren(text);
        }

        async function ask(type, fields) {
          const url = new URL(location);
          if (url.searchParams.get("format") === "html") url.searchParams.delete("format");
          const response = await fetch(url, { headers: { Accept: type, ...fields }, cache: "no-store" });
          if (response.redirected || [401, 403, 404, 410].includes(response.status)) say("reload");
          return response;
        }

        // Gets the page anew: at once, and then the less often the longer changes do not cease.
        let told = "live", isStale = false, isUpdating = false;
        async function update() {
          isStale = true;
          if (isUpdating) return;
          isUpdating = true;
          for (let pause = 0.25; isStale && !document.hidden; pause = Math.min(pause * 2, 4)) {
            isStale = false;
            try {
              const response = await ask("text/html");
              if (response.status === 429) pause = Number(response.headers.get("Retry-After")) || pause;
              if (!response.ok) throw response.status;
              show(new DOMParser().parseFromString(await response.text(), "text/html"));
              say(told);
            } catch {
              say("reconnecting");
              isStale = status.className !== "live-reload";
              pause = Math.max(pause, aWhile());
            }
            await sleep(pause);
          }
          isUpdating = false;
        }

        function show(page) {
          if (!page.querySelector("[data-stream]")) return say("reload");
          const main = document.querySelector("main");
          const focused = document.activeElement;
          const before = focused.getBoundingClientRect().top;
          match(main, page.querySelector("main"));
          if (focused === document.body) return;
          // What had the focus is gone, or stays where it was seen, though the page may have to grow for that.
          if (!focused.isConnected) return main.focus({ preventScroll: true });
          const shift = focused.getBoundingClientRect().top - before;
          if (shift > 0) document.body.style.minHeight = `${scrollY + shift + innerHeight}px`;
          scrollBy({ top: shift, behavior: "instant" });
        }

        // Makes an element like another one. What somebody is writing stays as it is, with the version that it changes.
        function match(here, there) {
          if (here.isEqualNode(there) || here.matches("details[open], form:focus-within")) return;
          for (const { name } of [...here.attributes]) if (!there.hasAttribute(name)) here.removeAttribute(name);
          for (const { name, value } of there.attributes) here.setAttribute(name, value);
          const left = [...here.childNodes];
          let place = here.firstChild;
          for (const node of [...there.childNodes]) {
            const index = left.findIndex((one) => one.nodeName === node.nodeName && one.dataset?.id === node.dataset?.id);
            const kept = index < 0 ? undefined : left.splice(index, 1)[0];
            if (kept && kept === place) {
              place = place.nextSibling;
            } else if (kept?.contains(document.activeElement)) {
              // An element that is moved loses the focus: what stands before it is moved instead.
              while (kept.previousSibling && kept.previousSibling !== place) kept.after(kept.previousSibling);
              kept.after(place);
              place = kept.nextSibling;
            } else {
              here.insertBefore(kept ?? node, place);
            }
            if (!kept) point(node); else if (kept.nodeType === 1) match(kept, node); else kept.data = node.data;
          }
          for (const node of left) node.remove();
        }

        // Points out a row that is new.
        function point(row) {
          if (!row.dataset?.id || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
          row.animate({ backgroundColor: ["var(--mark)", "transparent"] }, { duration: 3000, easing: "ease-in" });
        }

        // How it learns of changes.

        // Of the tabs with a list, the one with the list's lock follows it, and tells the others.
        function tell(state, isChanged) {
          hear(state, isChanged);
          channel.postMessage({ stream, state, isChanged });
        }

        function hear(state, isChanged) {
          told = state;
          say(state);
          if (isChanged) update();
        }

        const list = "pages: " + stream;
        const held = new Set();
        channel.addEventListener("message", ({ data }) => {
          if (document.hidden) return;
          if (held.has(data.asks)) channel.postMessage({ held: data.asks });
          if (data.joins === stream && held.has(list)) channel.postMessage({ stream, state: told, isChanged: true });
          if (data.stream === stream) hear(data.state, data.isChanged);
        });

        // Web Locks need a secure context. Without them a tab asks the others; two that ask at once cost a stream too many.
        const locks = navigator.locks ?? {
          async request(name, { ifAvailable, signal }, run) {
            while (await isHeld(name)) {
              if (ifAvailable) return run(null);
              await sleep(aWhile(), signal);
            }
            return signal?.aborted ? undefined : run(name);
          },
        };

        function isHeld(name) {
          return new Promise((done) => {
            const answer = ({ data }) => { if (data.held === name) done(true); };
            channel.addEventListener("message", answer, { signal: AbortSignal.timeout(300) });
            channel.postMessage({ asks: name });
            setTimeout(done, 300, false);
          });
        }

        function hold(name, options, run) {
          return locks.request(name, options, async (lock) => {
            if (!lock) return run(false);
            held.add(name);
            try { return await run(true); } finally { held.delete(name); }
          });
        }

        // One of three streams, or else the list is asked for again and again.
        async function lead(signal) {
          while (!signal.aborted && status.className !== "live-reload") {
            if (await seat(1, signal)) await sleep(aWhile(), signal); else await poll(signal);
          }
        }

        function seat(number, signal) {
          if (number > 3) return false;
          return hold(
            `pages: seat ${number}`, { ifAvailable: true },
            (isFree) => isFree ? listen(signal) : seat(number + 1, signal));
        }

        // Comes to whether the stream was open, once it has ended.
        function listen(signal) {
          if (signal.aborted) return true;
          return new Promise((done) => {
            let wasOpen = false;
            const source = new EventSource(stream);
            const end = () => { source.close(); done(wasOpen); };
            source.onopen = () => { wasOpen = true; tell("live", true); };
            for (const kind of ["insert", "change", "delete", "clear", "resync", "changed"]) {
              source.addEventListener(kind, () => tell("live", true));
            }
            source.onerror = () => {
              // While it is not closed, the browser reconnects, and continues where it was.
              const isClosed = source.readyState === EventSource.CLOSED;
              if (wasOpen || !isClosed) tell("reconnecting", isClosed);
              if (isClosed) end();
            };
            signal.addEventListener("abort", end);
          });
        }

        let tag;
        async function poll(signal) {
          try {
            const response = await ask("application/json", tag && { "If-None-Match": tag });
            if (!response.ok && response.status !== 304) throw response.status;
            tag = response.headers.get("ETag");
            tell("live", response.ok);
          } catch {
            tell("reconnecting");
          }
          await sleep(10, signal);
        }

        // A page that nobody sees follows nothing.
        let leaving;
        function turn() {
          leaving?.abort();
          if (document.hidden) return;
          leaving = new AbortController();
          const { signal } = leaving;
          channel.postMessage({ joins: stream });
          hold(list, { signal }, () => lead(signal)).catch(() => {});
        }

        addEventListener("visibilitychange", turn);
        addEventListener("pagehide", () => leaving?.abort());
        addEventListener("pageshow", (event) => { if (event.persisted) turn(); });
        turn();

        """#)
}
