import { defineBlobKind } from '#api/http/blobs/blob-kind.ts'
import { previewKind, resourceBlobKind } from '#registry/resources/kinds.ts'
import { mayOpenResource } from '#registry/resources/read-resources.ts'
import type { ApiArea } from '../area.ts'
import { resourceLists } from './resource-lists.ts'
import { resourceRoutes } from './resources.ts'
import { uploadRoutes } from './uploads.ts'

const kinds = [resourceBlobKind, previewKind].map((kind) =>
  defineBlobKind({ kind, mayRead: (caller, { id }, { db }) => mayOpenResource(db, caller, id) }),
)

export const resourcesRoutes: ApiArea = {
  name: 'learningResource',
  routes: [resourceLists, resourceRoutes, uploadRoutes],
  blobKinds: kinds,
}
