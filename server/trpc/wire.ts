// The API calls an id `ids`, as specified; procedures use `id`. On the server, only this file handles `ids` in inputs.
// `shared/wire.ts` translates answers, with `ids` and `ass`.

import * as z from "zod/mini";
import { entityId } from "../../shared/texts.ts";
import { IDS_MAX } from "../../shared/wire.ts";

type Named<Input extends { ids: unknown }> = Omit<Input, "ids"> & { id: Input["ids"] };

/** Passes the input's id to a procedure as `id`. @param schema of an input with one of the two fields below. */
export function named<Schema extends z.ZodMiniType<{ ids: unknown }>>(schema: Schema) {
  return z.pipe(
    schema,
    z.transform(({ ids, ...input }: z.output<Schema>) => ({ ...input, id: ids }) as Named<z.output<Schema>>),
  );
}

/** The id of one row in an input. */
export const one = { ids: entityId };

const list = z.array(entityId).check(z.minLength(1), z.maxLength(IDS_MAX));
/** The ids of one row or several in an input. */
export const several = {
  ids: z.pipe(
    z.union([entityId, list]),
    z.transform((ids) => [ids].flat()),
  ),
};

/** An input that is one id. */
export const oneId = named(z.strictObject(one));
