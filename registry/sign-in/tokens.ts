import { hash, randomBytes } from 'node:crypto'

/** Returns 256 random bits. Only the hash is stored. */
export const newToken = () => randomBytes(32).toString('base64url')

/** SHA-256 is enough for random tokens. */
export const hashToken = (token: string) => hash('sha256', token)
