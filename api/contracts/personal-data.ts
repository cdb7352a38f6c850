import { z } from 'zod'

export const PersonalDataQuery = z.object({
  format: z.enum(['json', 'html']).default('json'),
  lang: z.enum(['zh', 'en']).default('zh'),
})
export type PersonalDataQuery = z.infer<typeof PersonalDataQuery>
