import type { MessageContent } from "../../shared/contact.ts";

/** What a visitor may write. A new field of the contact form gets its value here, and no test has to name it. */
const content: MessageContent = { fullName: "A Visitor", email: "visitor@example.com", message: "Hello" };

/** A contact message as the form sends it. `fields` are the values that matter to a test. */
export function validMessage<Fields extends object>(fields?: Fields): MessageContent & Fields {
  return { ...content, ...fields } as MessageContent & Fields;
}
