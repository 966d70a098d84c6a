// The sun is this far below the sea.
const DUSK = 6, NIGHT = 18; // degrees

/** Which lamps to light, and when. */
export function lamps(depth: number) {
  if (depth < DUSK) return []; // still day
  const rooms = ["porch", "desk"];
  // After nightfall, one for the moths.
  if (depth > NIGHT) rooms.push("moth");
  return rooms.map((room) => `${room} on`);
} // Good night.
