export type PictureHead = Readonly<{
  width: number
  height: number
  isDeep: boolean
  content: Uint8Array
}>
