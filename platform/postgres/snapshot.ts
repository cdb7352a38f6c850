import type { CommonQueryMethods, DatabasePool } from 'slonik'
import { sql } from './pool.ts'

/** Holds a connection until `read` ends, so give `read` a deadline. */
export const inSnapshot = <Result>(
  db: DatabasePool,
  read: (snapshot: CommonQueryMethods) => Promise<Result>,
): Promise<Result> =>
  db.transaction(async (transaction) => {
    await transaction.query(
      sql.typeAlias('void')`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY`,
    )
    return await read(transaction)
  })
