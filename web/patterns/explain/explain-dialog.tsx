import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLivePaused } from '#web/client/live-pause.ts'
import { isStaff, useSession } from '#web/client/session/session.tsx'
import { counted } from '#web/i18n/counted.ts'
import { formatNumber } from '#web/i18n/format.ts'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { LastUpdated } from '#web/patterns/live/last-updated.tsx'
import { PrimeDialog } from '#web/ui/prime/prime-dialog.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { Message } from '#web/ui/states/message.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { useSaid } from '#web/ui/states/use-said.ts'
import { Pager } from '#web/ui/table/pager.tsx'
import { type TableState, useTableState } from '#web/ui/table/use-table-state.ts'
import { DayRows } from './day-rows.tsx'
import { EntryRows } from './entry-rows.tsx'
import './explain.css'
import { type Explained, type ExplainedGivers, explainQuery } from './explain-queries.ts'
import type { ExplainedFigure } from './figure.ts'
import { FigureName } from './figure-name.tsx'
import { readShownFigure } from './read-figure.ts'
import { WhoseEntries } from './whose-entries.tsx'

const sizes = [10, 25, 50]
/** In ms. An unchanged answer costs only a few bytes. */
const askAgain = 5000

type ExplainDialogProps = {
  text: string
  onClose: () => void
}

export const ExplainDialog = ({ text, onClose }: ExplainDialogProps) => {
  const figure = readShownFigure(text)
  return figure ? <FigureDialog figure={figure} onClose={onClose} /> : null
}

const FigureDialog = ({ figure, onClose }: { figure: ExplainedFigure; onClose: () => void }) => {
  const { LL } = useI18nContext()
  const { user } = useSession()
  const isPaused = useLivePaused()
  const state = useTableState()
  const [whose, setWhose] = useState<ExplainedGivers>('all')
  const query = useQuery({
    ...explainQuery({
      figure,
      whose,
      isStaff: isStaff(user.role),
      page: state.page,
      size: state.size,
    }),
    refetchInterval: isPaused ? false : askAgain,
  })
  const { data } = query
  useSaid(data && LL.explain.says({ sum: formatNumber(data.sum), ...counted(entriesOf(data)) }))
  return (
    <PrimeDialog
      visible
      className="wide explain"
      header={LL.explain.title()}
      onHide={onClose}
      dismissableMask
      ariaCloseIconLabel={LL.common.close()}
    >
      <QueryView query={query}>
        {(explained) => (
          <Explanation
            explained={explained}
            whose={whose}
            state={state}
            ofOthers={isOfOthers(figure)}
            onWhose={(next) => {
              state.setPage(0)
              setWhose(next)
            }}
          />
        )}
      </QueryView>
    </PrimeDialog>
  )
}

const entriesOf = ({ total, others, class_teacher }: Explained) =>
  class_teacher?.all ?? total + (others?.count ?? 0)

const isOfOthers = (figure: ExplainedFigure) =>
  'categories' in figure && figure.categories !== undefined && 'except' in figure.categories

type ExplanationProps = {
  explained: Explained
  ofOthers: boolean
  state: TableState
  whose: ExplainedGivers
  onWhose: (whose: ExplainedGivers) => void
}

const Explanation = ({ explained, ofOthers, state, whose, onWhose }: ExplanationProps) => {
  const { LL } = useI18nContext()
  const { figure, sum, opening, others, total, pages } = explained
  const counts = figure.kind === 'reward' || figure.kind === 'redeem'
  return (
    <>
      <FigureName figure={figure} others={ofOthers} />
      <p className="explain-sum">
        <span className="num-big">{formatNumber(sum)}</span>
        <span className="mut">
          {explained.by === 'days'
            ? LL.explain.sumOfDays(counted(total))
            : counts
              ? LL.explain.countOf(counted(entriesOf(explained)))
              : LL.explain.sumOf(counted(entriesOf(explained)))}
        </span>
      </p>
      {!counts && opening !== undefined && (
        <p className="explain-others">
          <span>{LL.explain.ofOpening()}</span>
          <b className="num">{formatNumber(opening)}</b>
        </p>
      )}
      {figure.value !== sum && (
        <Message tone="amber">{LL.explain.differs(formatNumber(figure.value))}</Message>
      )}
      {explained.class_teacher && (
        <WhoseEntries of={explained.class_teacher} whose={whose} onWhose={onWhose} />
      )}
      {others && others.count > 0 && (
        <p className="explain-others">
          <span>{LL.explain.others(counted(others.count))}</span>
          <b className="num">{formatNumber(others.sum)}</b>
        </p>
      )}
      {total === 0 ? (
        (!others || others.count === 0) && (
          <EmptyState title={LL.explain.none.title()} text={LL.explain.none.text()} />
        )
      ) : (
        <>
          {explained.by === 'days' ? (
            <DayRows rows={explained.data} />
          ) : (
            <EntryRows rows={explained.data} figure={figure} />
          )}
          <Pager
            state={state}
            pageIndex={state.page}
            pages={pages}
            total={total}
            sizes={sizes}
            footer={<LastUpdated at={explained.last_updated_at} />}
          />
        </>
      )}
    </>
  )
}
