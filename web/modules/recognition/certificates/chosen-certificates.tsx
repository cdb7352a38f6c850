import type { CertificateStudent } from '#api/contracts/certificates.ts'
import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { SelectionBar } from '#web/ui/table/selection-bar.tsx'
import type { Selection } from '#web/ui/table/use-selection.ts'
import { useFailureToast } from '#web/ui/toast/use-failure-toast.ts'
import { fetchChosen, fetchFirst, mostOnPaper } from './use-certificates.ts'

type ChosenProps = {
  selection: Selection
  total: number
  parameters: object
  onPrint: (students: readonly CertificateStudent[]) => void
}

export const ChosenCertificates = ({ selection, total, parameters, onPrint }: ChosenProps) => {
  const { LL } = useI18nContext()
  const words = LL.certificates
  const failure = useFailureToast()
  const { ids, setSelected } = selection
  const all = Math.min(total, mostOnPaper)
  const isTooMany = ids.length > mostOnPaper
  const chooseAll = async (): Promise<void> => {
    try {
      const found = await fetchFirst(parameters)
      failure.over()
      setSelected(Object.fromEntries(found.map(({ profile }) => [profile, true])))
    } catch (error) {
      failure({ title: words.notChosen(), error, retry: () => void chooseAll() })
    }
  }
  const open = async (): Promise<void> => {
    try {
      const found = await fetchChosen(parameters, ids)
      failure.over()
      onPrint(found)
    } catch (error) {
      failure({ title: words.notChosen(), error, retry: () => void open() })
    }
  }
  return (
    <>
      <SelectionBar selection={selection}>
        {ids.length < all && (
          <Button
            text
            size="small"
            label={words.chooseAll(formatNumber(all))}
            onClick={() => void chooseAll()}
          />
        )}
        <Button
          size="small"
          icon={<Icon name="print" size="small" />}
          label={words.print()}
          disabled={ids.length === 0 || isTooMany}
          onClick={() => void open()}
        />
      </SelectionBar>
      {(isTooMany || total > mostOnPaper) && (
        <p className="sm mut">{words.most(formatNumber(mostOnPaper))}</p>
      )}
    </>
  )
}
