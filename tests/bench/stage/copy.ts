import { once } from 'node:events'
import type { Writable } from 'node:stream'
import type pg from 'pg'

/** What pg has for COPY and does not tell its types. */
type CopyConnection = Readonly<{
  query: (text: string) => void
  sendCopyFromChunk: (chunk: Buffer) => void
  endCopyFrom: () => void
  sendCopyFail: (message: string) => void
  stream: Writable
}>

/**
 * Writes rows into a table by COPY. Values are written as they are: none may hold a tab, a line's
 * end or a backslash.
 */
export const copyRows = (
  client: pg.Client,
  target: string,
  rows: Iterable<readonly unknown[]>,
): Promise<void> =>
  new Promise((resolve, reject) => {
    let failure: unknown
    const fail = (connection: CopyConnection, error: unknown) => {
      failure = error
      connection.sendCopyFail('the rows could not be made')
    }
    // A submittable as pg-copy-streams has it; pg calls each method when the server says so.
    const copying = {
      submit: (connection: CopyConnection) => connection.query(`COPY ${target} FROM STDIN`),
      handleCopyInResponse: (connection: CopyConnection) => {
        sendRows(connection, rows).catch((error) => fail(connection, error))
      },
      handleError: (error: Error) => {
        failure ??= error
        // After an error pg asks what was submitted nothing more.
        reject(failure)
      },
      handleCommandComplete: () => undefined,
      handleReadyForQuery: () => (failure ? reject(failure) : resolve()),
    }
    // pg calls more on what is submitted than its types name.
    client.query(copying as unknown as pg.Submittable)
  })

const chunkLength = 64 * 1024

const sendRows = async (connection: CopyConnection, rows: Iterable<readonly unknown[]>) => {
  let chunk = ''
  const send = async () => {
    connection.sendCopyFromChunk(Buffer.from(chunk))
    chunk = ''
    if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain')
  }
  for (const row of rows) {
    chunk += `${row.join('\t')}\n`
    if (chunk.length > chunkLength) await send()
  }
  await send()
  connection.endCopyFrom()
}
