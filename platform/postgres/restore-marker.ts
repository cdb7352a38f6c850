import pg from 'pg'

/** Exists until the restore has finished. */
export const restoreSchema = 'laurel_restore'

export class RestoreUnfinished extends Error {
  override readonly name = 'RestoreUnfinished'

  constructor() {
    super(
      'A restore into this database was not finished. Empty the database (and the event store), ' +
        'and restore again.',
    )
  }
}

/** @throws RestoreUnfinished */
export const refuseUnfinished = async (connectionString: string) => {
  const client = new pg.Client({ connectionString })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query('SELECT FROM pg_namespace WHERE nspname = $1', [
      restoreSchema,
    ])
    if (rows.length > 0) throw new RestoreUnfinished()
  } finally {
    await client.end()
  }
}
