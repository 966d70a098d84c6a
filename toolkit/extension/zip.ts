import { Inflate } from "fflate";
import { ExtensionError } from "./extension-files.ts";

/** A file or folder entry in the archive's directory. */
export interface ZipEntry {
  /** Its path, with slashes. A folder's path ends with a slash. */
  name: string;
  isEncrypted: boolean;
  /** Whether its Unix attributes mark it as a link, a device or another special file. */
  isSpecial: boolean;
  /** In bytes, packed and unpacked. */
  packed: number;
  size: number;
  /** @throws ExtensionError if the bytes are not those that the directory describes. */
  unpack(): Uint8Array;
}

/** Signatures and lengths of the parts of an archive (PKWARE's APPNOTE.TXT, 4.3). */
const END = { signature: 0x06054b50, length: 22, commentMax: 0xffff };
const ENTRY = { signature: 0x02014b50, length: 46 };
const LOCAL = { signature: 0x04034b50, length: 30 };
const METHODS = { stored: 0, deflated: 8 };
const UNIX = 3;
const FILE_TYPES = 0o170000;
const ordinaryTypes = [0, 0o100000, 0o040000];
/** In files of more than 4 GiB, fields of four bytes have this value. */
const IN_ZIP64 = 0xffffffff;

/** How many packed bytes to unpack before the next size check. */
const PIECE = 16 * 1024;

/** The first bytes of a gzip file (RFC 1952). */
const GZIP = [0x1f, 0x8b];

function unreadable(archive: Uint8Array): ExtensionError {
  if (GZIP.every((byte, at) => archive[at] === byte)) {
    return new ExtensionError("It is also compressed with gzip, as some downloads are: unpack it with gunzip first.");
  }
  return new ExtensionError("It is not a .vsix file, which is a zip archive.");
}

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ (crcTable[(crc ^ byte) & 0xff] ?? 0);
  return ~crc >>> 0;
}

/** Unpacks in pieces, and stops if the result gets too long. @throws if the result is not exactly `size` bytes. */
function inflate(packed: Uint8Array, size: number): Uint8Array {
  const out = new Uint8Array(size);
  let length = 0;
  const stream = new Inflate((chunk) => {
    if (length + chunk.length > size) throw new RangeError("too long");
    out.set(chunk, length);
    length += chunk.length;
  });
  for (let at = 0; at < packed.length; at += PIECE) {
    stream.push(packed.subarray(at, at + PIECE), at + PIECE >= packed.length);
  }
  if (length !== size) throw new RangeError("too short");
  return out;
}

/** The position of the record at the end of the archive, which locates the directory. */
function findEnd(bytes: Uint8Array, view: DataView): number {
  const last = view.byteLength - END.length;
  for (let at = last; at >= Math.max(0, last - END.commentMax); at -= 1) {
    if (view.getUint32(at, true) === END.signature) return at;
  }
  throw unreadable(bytes);
}

/** Reads the directory entry at `at`. @returns the entry and the position of the next one. */
function readEntry(bytes: Uint8Array, view: DataView, at: number): [ZipEntry, number] {
  const [short, long] = [(by: number) => view.getUint16(at + by, true), (by: number) => view.getUint32(at + by, true)];
  if (long(0) !== ENTRY.signature) throw unreadable(bytes);
  const nameEnd = at + ENTRY.length + short(28);
  // Some programs on Windows write backslashes. VS Code reads their archives.
  const name = new TextDecoder().decode(bytes.subarray(at + ENTRY.length, nameEnd)).replaceAll("\\", "/");
  const [method, crc, packed, size, start] = [short(10), long(16), long(20), long(24), long(42)];
  if ([packed, size, start].includes(IN_ZIP64)) throw new ExtensionError("It is larger than 4 GiB.");
  const type = (long(38) >>> 16) & FILE_TYPES;
  const entry: ZipEntry = {
    name,
    isEncrypted: (short(8) & 1) === 1,
    isSpecial: short(4) >>> 8 === UNIX && !ordinaryTypes.includes(type),
    packed,
    size,
    unpack() {
      try {
        if (view.getUint32(start, true) !== LOCAL.signature) throw unreadable(bytes);
        const content = start + LOCAL.length + view.getUint16(start + 26, true) + view.getUint16(start + 28, true);
        const part = bytes.subarray(content, content + packed);
        if (method !== METHODS.stored && method !== METHODS.deflated) throw unreadable(bytes);
        const whole = method === METHODS.stored ? part : inflate(part, size);
        if (whole.length === size && crc32(whole) === crc) return whole;
      } catch {}
      throw new ExtensionError(`${name} is damaged.`);
    },
  };
  return [entry, nameEnd + short(30) + short(32)];
}

/**
 * The directory of a zip archive. Nothing is unpacked yet.
 * @param entriesMax the maximum number of entries. @throws ExtensionError if there are more, or if it is not an
 * archive.
 */
export function readZip(bytes: Uint8Array, entriesMax: number): ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const end = findEnd(bytes, view);
    const count = view.getUint16(end + 10, true);
    if (count > entriesMax) {
      const [found, most] = [count, entriesMax].map((number) => number.toLocaleString("en"));
      throw new ExtensionError(`It contains ${found} entries; at most ${most} are allowed.`);
    }
    const entries: ZipEntry[] = [];
    let at = view.getUint32(end + 16, true);
    while (entries.length < count) {
      const [entry, next] = readEntry(bytes, view, at);
      entries.push(entry);
      at = next;
    }
    return entries;
  } catch (error) {
    // A field points outside the file.
    if (error instanceof RangeError) throw unreadable(bytes);
    throw error;
  }
}
