import { hash, randomBytes } from 'node:crypto'

/** An opaque 256-bit token for a session or a display. Only its hash is ever stored. */
export const newToken = () => randomBytes(32).toString('base64url')

/** SHA-256 in hexadecimal: enough for a token that nobody can guess. */
export const hashToken = (token: string) => hash('sha256', token)
