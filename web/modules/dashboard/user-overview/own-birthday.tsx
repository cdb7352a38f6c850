import { queryOptions, useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import type { OwnBirthdayAnswer } from '#api/contracts/birthdays.ts'
import { api } from '#web/client/api/client.ts'
import { BirthdayBanner } from '#web/patterns/birthdays/birthday-banner.tsx'

/** In ms. Asks again, because the page may stay open over midnight. */
const refresh = 5 * 60_000

const ownBirthdayQuery = () =>
  queryOptions({
    queryKey: ['birthday', 'own'],
    meta: { reads: ['points'] },
    queryFn: async ({ signal }) =>
      (await api<z.infer<typeof OwnBirthdayAnswer>>('/v2/birthday/own', { signal })).data,
    refetchInterval: refresh,
  })

/** Shows a greeting near the birthday, otherwise nothing. A failed query shows no error. */
export const OwnBirthdayBanner = ({ name, isParent }: { name: string; isParent: boolean }) => {
  const { data } = useQuery(ownBirthdayQuery())
  return data ? <BirthdayBanner birthday={data} name={name} isParent={isParent} /> : null
}
