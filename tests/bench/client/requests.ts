import { v7 } from 'uuid'

/** Returns a complete HTTP/1.1 request. */
export const getOf = (path: string, token: string) =>
  `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${token}\r\n\r\n`

/** Returns a request with a key of its own, so that it is a new command. */
export const postOf = (path: string, token: string, body: unknown) => {
  const text = JSON.stringify(body)
  return (
    `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${token}\r\n` +
    `idempotency-key: ${v7()}\r\ncontent-type: application/json\r\n` +
    `content-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`
  )
}
