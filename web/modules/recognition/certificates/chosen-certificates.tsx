import { mostCertificates } from '#api/contracts/certificate-limits.ts'
import type { CertificateStudent } from '#api/contracts/certificates.ts'
import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { SelectionBar } from '#web/ui/table/selection-bar.tsx'
import type { Selection } from '#web/ui/table/use-selection.ts'
import { useFetchOnPress } from '#web/ui/toast/use-fetch-on-press.ts'
import { fetchChosen, fetchFirst } from './use-certificates.ts'

type ChosenProps = {
  selection: Selection
  total: number
  parameters: object
  onPrint: (students: readonly CertificateStudent[]) => void
}

export const ChosenCertificates = ({ selection, total, parameters, onPrint }: ChosenProps) => {
  const { LL } = useI18nContext()
  const words = LL.certificates
  const { ids, setSelected } = selection
  const all = Math.min(total, mostCertificates)
  const isTooMany = ids.length > mostCertificates
  const failed = words.notChosen()
  const choosingAll = useFetchOnPress({
    fetch: () => fetchFirst(parameters),
    failed,
    onDone: (found) => setSelected(Object.fromEntries(found.map(({ profile }) => [profile, true]))),
  })
  const opening = useFetchOnPress({
    fetch: () => fetchChosen(parameters, ids),
    failed,
    onDone: onPrint,
  })
  return (
    <>
      <SelectionBar selection={selection}>
        {ids.length < all && (
          <Button
            text
            size="small"
            label={words.chooseAll(formatNumber(all))}
            loading={choosingAll.isPending}
            onClick={() => choosingAll.start()}
          />
        )}
        <Button
          size="small"
          icon={<Icon name="print" size="small" />}
          label={words.print()}
          disabled={ids.length === 0 || isTooMany}
          loading={opening.isPending}
          onClick={() => opening.start()}
        />
      </SelectionBar>
      {(isTooMany || total > mostCertificates) && (
        <p className="sm mut">{words.most(formatNumber(mostCertificates))}</p>
      )}
    </>
  )
}
