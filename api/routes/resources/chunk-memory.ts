import { Socket } from 'node:net'

/**
 * Whether the chunks of a body are nobody else's: they came off the wire, and whoever sent it has
 * them no more.
 */
export const isFromConnection = (body: object) => 'socket' in body && body.socket instanceof Socket

/**
 * Gives the memory of a chunk back at once. The collector alone lets some 64 MB of them gather: it
 * counts what JavaScript itself holds, and of a chunk that is next to nothing. What shares its
 * memory with others stays.
 */
export const freeChunk = ({ buffer, byteLength }: Uint8Array) => {
  if (buffer instanceof ArrayBuffer && byteLength === buffer.byteLength) buffer.transfer(0)
}
