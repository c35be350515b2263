"""An authority, and what it signs for a server."""
import os
import subprocess


class Authority:
    """One of its own in a folder, which a client may trust by its file; `pair` is what ADDER_TLS_CERTIFICATES takes."""

    def __init__(self, folder, kind="P-256"):
        self.folder, self.kind = folder, kind
        self.file, self.pair = folder + "/authority.pem", f"{folder}/chain.pem:{folder}/key.pem"
        self._run("req", "-x509", *self._key("authority"), "-days", "30", "-subj", "/CN=Adder's authority",
                  "-addext", "basicConstraints=critical,CA:TRUE", "-out", self.file)

    def renew(self):
        """Makes a new key and certificate for localhost and 127.0.0.1."""
        self._run("req", *self._key("new"), "-subj", "/CN=localhost", "-out", self.folder + "/request.pem")
        with open(self.folder + "/fields", "w") as file:
            file.write("subjectAltName=DNS:localhost,IP:127.0.0.1\nextendedKeyUsage=serverAuth\n")
        self._run("x509", "-req", "-in", self.folder + "/request.pem", "-CA", self.file, "-CAkey",
                  self.folder + "/authority-key.pem", "-days", "30", "-extfile", self.folder + "/fields",
                  "-out", self.folder + "/new.pem")
        os.replace(self.folder + "/new-key.pem", self.folder + "/key.pem")
        os.replace(self.folder + "/new.pem", self.folder + "/chain.pem")

    def _key(self, name):
        kind = ["rsa:2048"] if self.kind == "RSA" else ["ec", "-pkeyopt", "ec_paramgen_curve:" + self.kind]
        return ["-newkey", *kind, "-nodes", "-keyout", f"{self.folder}/{name}-key.pem"]

    def _run(self, *arguments):
        done = subprocess.run(["openssl", *arguments], capture_output=True, text=True, timeout=60)
        if done.returncode:
            raise SystemExit(f"openssl {arguments[0]}: {done.stderr}")
