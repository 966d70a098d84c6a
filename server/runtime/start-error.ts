/** Why the process cannot start. The owner reads the message, so it is printed without a stack trace. */
export class StartError extends Error {
  override name = "StartError";
}
