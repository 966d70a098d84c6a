/** Thrown if the process cannot start. Its message is for the owner and is printed without a stack trace. */
export class StartError extends Error {
  override name = "StartError";
}
