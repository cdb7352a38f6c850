import { useMayCommand } from '#web/client/session/session.tsx'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { useUnsaved } from '#web/ui/leave/use-unsaved.tsx'
import { Card } from '#web/ui/page/card.tsx'
import { PageHeader } from '#web/ui/page/page-header.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { Message } from '#web/ui/states/message.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'
import { CardChoice } from './card-choice.tsx'
import { grids, sheetsByClass } from './card-sheet.ts'
import { CardSheets } from './card-sheets.tsx'
import { ResetClass } from './reset-class.tsx'
import './student-cards.css'
import { type Cards, useStudentCards } from './use-student-cards.ts'

export const StudentCardsScreen = () => {
  const { LL } = useI18nContext()
  const mayCommand = useMayCommand()
  const cards = useStudentCards()
  const words = LL.studentCards
  const { question } = useUnsaved(cards.unprinted > 0, undefined, {
    title: words.leave.title(cards.unprinted),
    text: words.leave.text(),
    leave: words.leave.leave(),
    stay: words.leave.stay(),
  })
  return (
    <>
      <PageHeader
        title={words.title()}
        back={{ to: '/admin/student_list', label: LL.students.title() }}
        period="beside"
      >
        <Button
          label={words.print()}
          icon={<Icon name="print" />}
          disabled={cards.cards.length === 0}
          why={cards.chosen.trim() === '' ? words.chooseFirst.title() : undefined}
          onClick={() => print()}
        />
      </PageHeader>
      <QueryView query={cards.query}>
        {(students) =>
          students.length === 0 ? (
            <Card>
              <EmptyState title={words.noClass.title()} text={words.noClass.text()} />
            </Card>
          ) : (
            <>
              <Card className="student-cards-settings">
                <CardChoice cards={cards} />
                {mayCommand &&
                  cards.kind === 'signIn' &&
                  cards.chosen.trim() !== '' &&
                  cards.imported === 0 && <ResetClass cards={cards} />}
                <Notes cards={cards} />
              </Card>
              <Preview cards={cards} />
            </>
          )
        }
      </QueryView>
      {question}
    </>
  )
}

const Notes = ({ cards: all }: { cards: Cards }) => {
  const { LL } = useI18nContext()
  const words = LL.studentCards
  const { cards, chosen, kind, hasMade, without, imported, inactive, unprinted } = all
  if (chosen === '') return null
  const sheets = sheetsByClass(cards, grids[kind]).length
  return (
    <>
      {imported > 0 && <p>{words.imported(imported)}</p>}
      {(hasMade || unprinted > 0) && (
        <Message tone={unprinted > 0 ? 'gold' : 'leaf'}>
          {words.once()} {unprinted > 0 ? words.unprinted(unprinted) : words.allPrinted()}
        </Message>
      )}
      {without > 0 && <Message tone="amber">{words.notAll(without)}</Message>}
      <p className="sm mut">
        {words.count({ cards: cards.length, sheets })} {inactive > 0 && words.inactive(inactive)}
        <br />
        {words.paper()}
      </p>
    </>
  )
}

const Preview = ({ cards: { cards, chosen, kind, whose } }: { cards: Cards }) => {
  const { LL } = useI18nContext()
  if (cards.length > 0) return <CardSheets cards={cards} kind={kind} whose={whose} />
  const words = chosen !== '' ? LL.studentCards.noStudents : LL.studentCards.chooseFirst
  return (
    <Card>
      <EmptyState title={words.title()} text={words.text()} />
    </Card>
  )
}
