import { randomFillSync } from "node:crypto";
import { v7 as uuidv7 } from "uuid";

const BYTES_EACH = 16;
/** Random bytes for many ids: to ask for each id's own takes longer than to make the id. */
const pool = new Uint8Array(128 * BYTES_EACH);
let used = pool.length;

/** A new id: a UUID v7 (RFC 9562, 5.7), so that what is stored later sorts later, to the millisecond. */
export function newId(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const random = pool.subarray(used, used + BYTES_EACH);
  used += BYTES_EACH;
  return uuidv7({ random });
}
