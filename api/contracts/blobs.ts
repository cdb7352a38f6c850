import { z } from 'zod'
import { Id, success } from './common.ts'

/**
 * What an image is for, which is the name of its field in POST /blobs/batch, and what it has to be.
 */
export const imageKinds = {
  logo: { ratio: 1, shown: '1:1', widest: 512 },
  banner: { ratio: 6, shown: '6:1', widest: 2400 },
  badge: { ratio: null, shown: '', widest: 512 },
  game: { ratio: null, shown: '', widest: 1024 },
  question: { ratio: null, shown: '', widest: 1600 },
  boardGame: { ratio: null, shown: '', widest: 1024 },
} as const
export type ImageKind = keyof typeof imageKinds
const kinds = Object.keys(imageKinds) as ImageKind[]

/** The school's own pictures, which its administrator alone changes. */
export const ownImages = ['logo', 'banner'] as const satisfies readonly ImageKind[]
export type OwnImage = (typeof ownImages)[number]

/** The specification's limit, 1024 times 1000 bytes. */
export const mostImageBytes = 1024 * 1000

export const Blob = z.object({
  /** What the call that uses the image takes. */
  _id: z.string(),
  kind: z.enum([...kinds, 'attachment']),
  url: z.string(),
  /** Of an image. */
  width: z.number().optional(),
  height: z.number().optional(),
  /** Of an attachment; `size` in bytes. */
  name: z.string().optional(),
  size: z.number().optional(),
})
export type Blob = z.infer<typeof Blob>
export const BlobsAnswer = success(z.array(Blob))

/** GET /blobs/{organization}/{name}: the content never changes. */
export const BlobParams = z.object({
  organization: Id,
  name: z.string().regex(new RegExp(`^(${kinds.join('|')})-[0-9a-f]{64}\\.(png|jpg)$`)),
})

/**
 * What POST /blobs/batch answered as the address of an image of this kind, or what GET answered of
 * what uses it.
 */
export const ImageAddress = (kind: ImageKind) =>
  z.string().regex(new RegExp(`^/api/blobs/[0-9a-f-]{36}/${kind}-[0-9a-f]{64}\\.(png|jpg)$`), {
    error: 'blob_not_found',
  })

/** GET /files/{organization}/{id}: a file that not everybody may open, by a link that ends. */
export const FileParams = z.object({
  organization: Id,
  id: z.string().regex(/^[a-z_]{1,32}-[\da-f-]{36}$/),
})
/**
 * What a link carries: by whose session it was asked for (the hash of its token), when it ends
 * (seconds since 1970), and who says so.
 */
export const FileLink = z.object({
  session: z.string().regex(/^[\w-]{43}$/),
  expires: z.string().regex(/^\d{1,12}$/),
  signature: z.string().regex(/^[\w-]{43}$/),
})
export type FileLink = z.infer<typeof FileLink>
