import { z } from 'zod'
import { giverNameKinds, shownGiver } from '#domain/giver-name.ts'
import { sql } from '#platform/postgres/pool.ts'

export const GiverColumns = z.object({
  actor_title_en: z.string().optional(),
  actor_title_zh: z.string().optional(),
  actor_is_staff: z.boolean().optional(),
  giver_names: z.enum(giverNameKinds).optional(),
})
type GiverRow = z.infer<typeof GiverColumns> &
  Readonly<{ actor_id: string | null; actor_name_en: string; actor_name_zh: string }>

export const giverColumns = (organizationId: string) => sql.fragment`
  COALESCE(actors.title_en, '') AS actor_title_en, COALESCE(actors.title_zh, '') AS actor_title_zh,
  COALESCE(actors.role <> 'user', false) AS actor_is_staff,
  (SELECT giver_names FROM organizations WHERE id = ${organizationId}) AS giver_names,`

/** Shows givers as the school has set. `but`: a giver whose name always shows. */
export const withShownGivers = <Row extends GiverRow>(
  rows: readonly Row[],
  but?: string,
): readonly Row[] =>
  rows.map((row) => {
    const {
      actor_name_en: en,
      actor_name_zh: zh,
      actor_title_en = '',
      actor_title_zh = '',
      giver_names = 'teacher',
    } = row
    if (!row.actor_is_staff || row.actor_id === but) return row
    const shown = shownGiver(giver_names, {
      name: { en, zh },
      title: { en: actor_title_en, zh: actor_title_zh },
    })
    return { ...row, actor_name_en: shown.en, actor_name_zh: shown.zh }
  })
