/** Made into an answer in one go, so that nobody else waits for long. */
const usualSize = 1_000

/**
 * All rows of a list, some at a time: `read` answers at most `limit` rows that come after the given
 * one, or the first ones. No more is read than the caller has taken, and no transaction stays open
 * while it takes its time.
 */
export async function* inPages<Row>(
  read: (after: Row | undefined, limit: number) => Promise<readonly Row[]>,
  limit = usualSize,
): AsyncGenerator<readonly Row[], void> {
  let after: Row | undefined
  for (;;) {
    const rows = await read(after, limit)
    if (rows.length > 0) yield rows
    if (rows.length < limit) return
    after = rows.at(-1)
  }
}
