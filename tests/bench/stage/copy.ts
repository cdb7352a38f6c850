import { once } from 'node:events'
import type { Writable } from 'node:stream'
import type pg from 'pg'

/** Parts of pg for COPY that its types do not declare. */
type CopyConnection = Readonly<{
  query: (text: string) => void
  sendCopyFromChunk: (chunk: Buffer) => void
  endCopyFrom: () => void
  sendCopyFail: (message: string) => void
  stream: Writable
}>

/**
 * Writes rows into a table by COPY. Values are written unescaped: they may not contain a tab,
 * newline or backslash.
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
    // A submittable object as in pg-copy-streams; pg calls its methods as the server answers.
    const copying = {
      submit: (connection: CopyConnection) => connection.query(`COPY ${target} FROM STDIN`),
      handleCopyInResponse: (connection: CopyConnection) => {
        sendRows(connection, rows).catch((error) => fail(connection, error))
      },
      handleError: (error: Error) => {
        failure ??= error
        // After an error pg calls no more methods.
        reject(failure)
      },
      handleCommandComplete: () => undefined,
      handleReadyForQuery: () => (failure ? reject(failure) : resolve()),
    }
    // pg calls more methods than its types declare.
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
