import type { FastifyReply } from "fastify";

/** A whole answer, ready to be sent any number of times: for what is asked often and changes seldom. */
export interface ReadyAnswer {
  status: number;
  /** Names and values by turns, as node:http writes them without looking at them again. */
  head: string[];
  body: Buffer;
}

export function readyAnswer(
  status: number,
  headers: Record<string, string | number>,
  body: Buffer,
): ReadyAnswer {
  return { status, head: Object.entries(headers).flatMap(([name, value]) => [name, String(value)]), body };
}

/**
 * Sends a ready answer past Fastify's serialisation and `onSend` hooks, whose work is in its head already. What a hook
 * has put on the reply stays unsent.
 */
export function sendReady(reply: FastifyReply, { status, head, body }: ReadyAnswer): void {
  reply.hijack();
  reply.raw.writeHead(status, head);
  reply.raw.end(body);
}
