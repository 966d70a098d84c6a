/** Why a process cannot start, in words for the owner. Nothing else of the error is printed. */
export class StartError extends Error {
  override name = "StartError";
}
