import { mostCertificates } from '#api/contracts/certificate-limits.ts'
import type { CertificateStudent, CertificatesPage } from '#api/contracts/certificates.ts'
import { useAddress } from '#web/client/address/use-address.ts'
import { api } from '#web/client/api/client.ts'
import { ownPosition } from '#web/client/api/own-position.ts'
import { usePeriod } from '#web/client/session/period.tsx'
import { longPageSizes } from '#web/ui/table/page-sizes.ts'
import { useServerList } from '#web/ui/table/use-server-list.ts'
import { certificatesFields, certificatesFilterOf } from './certificates-address.ts'

export const certificatesPath = '/v2/recognition/certificates'
const orders = ['class', 'name_zh', 'name_en', 'points', 'printed_at']

export const useCertificates = () => {
  const { period } = usePeriod()
  const { values } = useAddress(certificatesFields)
  const of = { period: period._id, level: values.level }
  const filter = certificatesFilterOf(values)
  const list = useServerList<CertificateStudent>({
    path: certificatesPath,
    key: 'certificates',
    of,
    filter,
    orders,
    sizes: longPageSizes,
    usual: longPageSizes[0],
    sort: { id: 'class', desc: false },
    history: 'certificates',
  })
  const page = list.query.data as CertificatesPage | undefined
  return { ...list, page, parameters: { ...of, ...filter } }
}

const fetchPage = (parameters: object, page: number) =>
  api<CertificatesPage>(certificatesPath, {
    query: {
      ...parameters,
      page,
      limit: mostCertificates,
      minPosition: ownPosition('certificates'),
    },
  })

/** Fetches the first students of the list by class, up to the most that are printed at a time. */
export const fetchFirst = async (parameters: object) => (await fetchPage(parameters, 0)).data

/** Fetches the chosen students, on whatever page of the list they are. */
export const fetchChosen = async (parameters: object, ids: readonly string[]) => {
  const wanted = new Set(ids)
  const found: CertificateStudent[] = []
  for (let page = 0; found.length < wanted.size; page += 1) {
    const { data, pages } = await fetchPage(parameters, page)
    found.push(...data.filter(({ profile }) => wanted.has(profile)))
    if (page + 1 >= pages) break
  }
  return found
}
