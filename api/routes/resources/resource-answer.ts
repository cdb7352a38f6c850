import type { LearningResource } from '#api/contracts/resources.ts'
import type { Caller } from '#api/plugins/authentication.ts'
import type { Services } from '#api/services.ts'
import type { ResourceRow } from '#registry/resources/read-resources.ts'
import { extensionOf, kindOf } from './resource-kind.ts'

/** Links files for this caller. Omits resources whose files were just removed. */
export const answerResources = async (
  { blobLinks }: Pick<Services, 'blobLinks'>,
  caller: Caller,
  rows: readonly ResourceRow[],
): Promise<LearningResource[]> => {
  const files = rows.flatMap(({ blob_id, preview_id }) => [
    blob_id,
    ...(preview_id ? [preview_id] : []),
  ])
  const links = await blobLinks.to(caller, files)
  return rows.flatMap((row) => {
    const url = links.get(row.blob_id)
    const kind = kindOf(row.content_type)
    if (url === undefined || kind === undefined) return []
    const { author_en: en, author_zh: zh } = row
    return {
      _id: row.id,
      name: { en: row.name_en, zh: row.name_zh },
      ...(caller.role !== 'user' && {
        filters: row.filters,
        created_by: { _id: row.created_by, name: en === null || zh === null ? null : { en, zh } },
      }),
      subjects: row.subjects,
      order: row.place,
      kind,
      file: { url, name: row.file_name, size: row.size },
      file_extension: extensionOf(row.file_name),
      content_type: row.content_type,
      preview: (row.preview_id && links.get(row.preview_id)) ?? null,
      created_at: row.created_at,
      updated_at: row.updated_at,
    }
  })
}
