import { api } from "../api.ts";

/** Options of a mutation that changes the reviews. */
export function useReviewChange() {
  const utils = api.useUtils();
  return {
    /** Reads the reviews again. The mutation ends when the page shows them. */
    onSuccess: () => utils.reviews.invalidate(),
    /** Asks again who is signed in if an error says that nobody is. */
    onError(error: { data?: { code: string } | null | undefined }): void {
      if (error.data?.code === "UNAUTHORIZED") void utils.auth.viewer.invalidate();
    },
  };
}

export function useAddReview() {
  return api.reviews.add.useMutation(useReviewChange());
}
