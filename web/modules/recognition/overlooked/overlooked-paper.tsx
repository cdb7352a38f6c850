import { createPortal } from 'react-dom'
import { mostListed, type OverlookedPage } from '#api/contracts/recognition.ts'
import { useSession } from '#web/client/session/session.tsx'
import { formatClassNo, formatDate, formatNumber, nameIn } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { usePrinted } from '#web/ui/browser/use-printed.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Words } from '#web/ui/text/words.tsx'
import { useToast } from '#web/ui/toast/toast-provider.tsx'
import { useFetchOnPress } from '#web/ui/toast/use-fetch-on-press.ts'
import { fetchOverlooked } from './use-overlooked.ts'

type OverlookedPaperProps = { title: string; parameters: object; disabled: boolean }

/** Prints the whole list, at most a thousand students. */
export const OverlookedPaper = ({ title, parameters, disabled }: OverlookedPaperProps) => {
  const { LL } = useI18nContext()
  const words = LL.overlooked
  const toast = useToast()
  const [page, setPage] = usePrinted<OverlookedPage>()
  const { start, isPending } = useFetchOnPress({
    fetch: () => fetchOverlooked(parameters, mostListed),
    failed: words.notPrinted(),
    onDone: (found) => {
      if (found.total > found.data.length)
        toast.error(words.tooMany(formatNumber(found.data.length), formatNumber(found.total)))
      setPage(found)
    },
  })
  return (
    <>
      <Button
        outlined
        icon={<Icon name="print" />}
        label={words.print()}
        disabled={disabled}
        loading={isPending}
        onClick={() => start()}
      />
      {page &&
        createPortal(
          <div className="overlooked-paper" aria-hidden="true">
            <PrintedList title={title} page={page} />
          </div>,
          document.body,
        )}
    </>
  )
}

const PrintedList = ({ title, page }: { title: string; page: OverlookedPage }) => {
  const { LL, locale } = useI18nContext()
  const words = LL.overlooked
  const { organization } = useSession()
  return (
    <>
      <h1>{title}</h1>
      <p>
        <Words>{nameIn(locale, organization.name)}</Words>, {formatDate(page.span.from)} –{' '}
        {formatDate(page.span.to)}
      </p>
      <table>
        <thead>
          <tr>
            <th>{LL.common.class()}</th>
            <th>{LL.common.classNo()}</th>
            <th className="overlooked-paper-wide">{LL.common.name()}</th>
            <th>{words.points()}</th>
            <th>{words.last()}</th>
          </tr>
        </thead>
        <tbody>
          {page.data.map((student) => (
            <tr key={student.profile}>
              <td>{student.class}</td>
              <td>{formatClassNo(student.class_no)}</td>
              <td>
                <Words>{nameIn(locale, student.name)}</Words>
              </td>
              <td>{formatNumber(student.points)}</td>
              <td>{student.last ? formatDate(student.last) : words.never()}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
