import { hash, randomBytes } from 'node:crypto'

/** 256 random bits. Only the hash is stored. */
export const newToken = () => randomBytes(32).toString('base64url')

/** SHA-256 in hexadecimal, enough for random tokens. */
export const hashToken = (token: string) => hash('sha256', token)
