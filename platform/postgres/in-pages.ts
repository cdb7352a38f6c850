const usualSize = 1_000

/** Holds no transaction open between pages. */
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
