import { z } from 'zod'
import { Id, success } from './common.ts'

/** The keys are the field names of POST /blobs/batch. */
export const imageKinds = {
  logo: { ratio: 1, shown: '1:1', widest: 512 },
  banner: { ratio: 6, shown: '6:1', widest: 2400 },
  badge: { ratio: null, shown: '', widest: 512 },
  game: { ratio: null, shown: '', widest: 1024 },
  question: { ratio: null, shown: '', widest: 1600 },
  boardGame: { ratio: null, shown: '', widest: 1024 },
  prize: { ratio: null, shown: '', widest: 1024 },
} as const
export type ImageKind = keyof typeof imageKinds
const kinds = Object.keys(imageKinds) as ImageKind[]

export const ownImages = ['logo', 'banner'] as const satisfies readonly ImageKind[]
export type OwnImage = (typeof ownImages)[number]

export const mostImageBytes = 1024 * 1000

export const Blob = z.object({
  _id: z.string(),
  kind: z.enum([...kinds, 'attachment']),
  url: z.string(),
  width: z.number().optional(),
  height: z.number().optional(),
  name: z.string().optional(),
  size: z.number().optional(),
})
export type Blob = z.infer<typeof Blob>
export const BlobsAnswer = success(z.array(Blob))

export const BlobParams = z.object({
  organization: Id,
  name: z.string().regex(new RegExp(`^(${kinds.join('|')})-[0-9a-f]{64}\\.(png|jpg)$`)),
})

export const ImageAddress = (kind: ImageKind) =>
  z.string().regex(new RegExp(`^/api/blobs/[0-9a-f-]{36}/${kind}-[0-9a-f]{64}\\.(png|jpg)$`), {
    error: 'blob_not_found',
  })

export const FileParams = z.object({
  organization: Id,
  id: z.string().regex(/^[a-z_]{1,32}-[\da-f-]{36}$/),
})
/** `session`: the token's hash. `expires`: seconds since 1970. */
export const FileLink = z.object({
  session: z.string().regex(/^[\w-]{43}$/),
  expires: z.string().regex(/^\d{1,12}$/),
  signature: z.string().regex(/^[\w-]{43}$/),
})
export type FileLink = z.infer<typeof FileLink>
