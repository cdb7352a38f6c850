import { useMayCommand } from '#web/client/session/session.tsx'
import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import { Button } from '#web/kit/button.tsx'
import { Card } from '#web/kit/card.tsx'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Message } from '#web/kit/message.tsx'
import { PageHeader } from '#web/kit/page-header.tsx'
import { QueryView } from '#web/kit/query-view.tsx'
import { CardChoice } from './card-choice.tsx'
import { CardSheets } from './card-sheets.tsx'
import { grids, sheetsOf } from './cards.ts'
import { ResetClass } from './reset-class.tsx'
import './student-cards.css'
import { type Cards, useCards } from './use-cards.ts'

/** Cards for a class, to be printed and cut: how to sign in, or the code that devices scan. */
export const StudentCardsScreen = () => {
  const { LL } = useI18nContext()
  const mayCommand = useMayCommand()
  const cards = useCards()
  const words = LL.studentCards
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
                {mayCommand && cards.kind === 'signIn' && cards.ofClass && cards.imported === 0 && (
                  <ResetClass cards={cards} />
                )}
                <Notes cards={cards} />
              </Card>
              <Preview cards={cards} />
            </>
          )
        }
      </QueryView>
    </>
  )
}

const Notes = ({ cards: { cards, ofClass, kind, hasMade, without, imported } }: { cards: Cards }) => {
  const { LL } = useI18nContext()
  const words = LL.studentCards
  if (!ofClass) return null
  return (
    <>
      {imported > 0 && <p>{words.imported(imported)}</p>}
      {hasMade && <Message tone="gold">{words.once()}</Message>}
      {without > 0 && <Message tone="amber">{words.notAll(without)}</Message>}
      <p className="sm mut">
        {words.count({ cards: cards.length, sheets: sheetsOf(cards, grids[kind]).length })}{' '}
        {ofClass.inactive > 0 && words.inactive(ofClass.inactive)}
        <br />
        {words.paper()}
      </p>
    </>
  )
}

const Preview = ({ cards: { cards, ofClass, kind, whose } }: { cards: Cards }) => {
  const { LL } = useI18nContext()
  if (cards.length > 0) return <CardSheets {...{ cards, kind, whose }} />
  const words = ofClass ? LL.studentCards.noStudents : LL.studentCards.chooseFirst
  return (
    <Card>
      <EmptyState title={words.title()} text={words.text()} />
    </Card>
  )
}
