import { useI18nContext } from '#web/i18n/i18n-react.tsx'
import {
  type CardHolder,
  type CardKind,
  grids,
  type StudentCard,
  sheetsByClass,
} from './card-sheet.ts'
import { CutMarks } from './cut-marks.tsx'
import { QrCard } from './qr-card.tsx'
import { SignInCard } from './sign-in-card.tsx'

type CardSheetsProps = { cards: readonly StudentCard[]; kind: CardKind; whose: CardHolder }

export const CardSheets = ({ cards, kind, whose }: CardSheetsProps) => {
  const { LL } = useI18nContext()
  const grid = grids[kind]
  const sheets = sheetsByClass(cards, grid)
  return (
    <section className="student-cards-sheets" aria-label={LL.studentCards.preview()}>
      {sheets.map((onSheet, at) => (
        <ul
          key={onSheet[0]?._id}
          className={`student-cards-sheet ${kind}`}
          aria-label={LL.studentCards.sheet({ sheet: at + 1, sheets: sheets.length })}
        >
          <CutMarks grid={grid} />
          {onSheet.map((card) => (
            <li key={card._id}>
              {kind === 'qr' ? <QrCard card={card} /> : <SignInCard card={card} whose={whose} />}
            </li>
          ))}
        </ul>
      ))}
    </section>
  )
}
