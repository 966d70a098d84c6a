import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isInstalled } from "./program.ts";
import { temporaryFolder } from "./temporary-folder.ts";

export interface Certificates {
  /** Paths of files in PEM. */
  authority: string;
  /** The certificate of another authority. */
  stranger: string;
  client: { certificate: string; key: string };
  /** The text of the server's certificate, which is for `localhost` alone, and of its key. */
  server: { certificate: string; key: string };
}

export const isOpensslInstalled = () => isInstalled("openssl", "version");

/**
 * Makes a certificate authority and certificates that it signs.
 * @param account the account of the client's certificate.
 */
export function makeCertificates(account: string): Certificates {
  const folder = temporaryFolder("certificates");
  const path = (name: string) => join(folder, name);
  const openssl = (...args: string[]) => execFileSync("openssl", args, { cwd: folder, stdio: "pipe" });
  const newKey = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"];

  function makeAuthority(name: string): void {
    const files = ["-keyout", `${name}.key`, "-out", `${name}.crt`];
    openssl("req", "-x509", ...newKey, ...files, "-days", "2", "-subj", `/CN=${name}`);
  }

  function sign(name: string, subject: string, extensions: string): void {
    writeFileSync(path(`${name}.ext`), extensions);
    openssl("req", ...newKey, "-keyout", `${name}.key`, "-out", `${name}.csr`, "-subj", `/CN=${subject}`);
    const authority = ["-CA", "authority.crt", "-CAkey", "authority.key", "-CAcreateserial"];
    const files = ["-in", `${name}.csr`, "-out", `${name}.crt`, "-extfile", `${name}.ext`];
    openssl("x509", "-req", ...authority, ...files, "-days", "2");
  }

  makeAuthority("authority");
  makeAuthority("stranger");
  sign("server", "localhost", "subjectAltName=DNS:localhost");
  sign("client", account, "extendedKeyUsage=clientAuth");
  return {
    authority: path("authority.crt"),
    stranger: path("stranger.crt"),
    client: { certificate: path("client.crt"), key: path("client.key") },
    server: {
      certificate: readFileSync(path("server.crt"), "utf8"),
      key: readFileSync(path("server.key"), "utf8"),
    },
  };
}
