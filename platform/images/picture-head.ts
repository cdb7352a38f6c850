/**
 * What a file says of its picture before anything is decoded: in the places where every decoder
 * reads it, and nowhere else.
 */
export type PictureHead = Readonly<{
  width: number
  height: number
  /** 16 bits a channel: twice the memory. */
  isDeep: boolean
  /** What may be decoded. */
  content: Uint8Array
}>
