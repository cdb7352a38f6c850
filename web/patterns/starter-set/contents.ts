import type { StarterSetInput } from '#api/contracts/starter-set.ts'

type Line = [zh: string, en: string, point: number]
const priced = ([name, name_en, point]: Line) => ({ name, name_en, point })
const category = (zh: string, en: string, lines: readonly Line[]) => ({
  name: { zh, en },
  rules: lines.map(priced),
})

export const starterSet = (): StarterSetInput => ({
  categories: [
    category('學業', 'Learning', [
      ['準時交齊功課', 'Homework on time', 3],
      ['課堂積極發言', 'Spoke up in class', 2],
      ['測驗較上次進步', 'Better than last test', 8],
      ['閱讀一本書', 'Finished a book', 5],
    ]),
    category('品德', 'Conduct', [
      ['主動幫助同學', 'Helped a classmate', 5],
      ['拾獲失物交還', 'Returned lost property', 5],
      ['待人有禮', 'Good manners', 2],
      ['準時集隊', 'Lined up on time', 1],
    ]),
    category('服務', 'Service', [
      ['清潔課室', 'Cleaned the classroom', 3],
      ['圖書館服務一節', 'Library duty', 6],
      ['風紀當值', 'Prefect duty', 4],
      ['校園大使', 'School ambassador', 6],
    ]),
    category('體藝', 'Sports and arts', [
      ['校隊訓練全勤', 'Full team training', 4],
      ['參加校外比賽', 'Entered a contest', 5],
      ['校外比賽得獎', 'Won a contest', 15],
      ['校內演出', 'School performance', 6],
    ]),
    category('出席', 'Attendance', [
      ['準時回校', 'On time for school', 1],
      ['整月全勤', 'Full month', 10],
      ['出席早讀', 'Morning reading', 2],
      ['出席補課', 'Extra lesson', 2],
    ]),
  ],
  prizes: (
    [
      ['小食部現金券', 'Canteen voucher', 25],
      ['文具套裝', 'Stationery set', 30],
      ['校園布袋', 'School tote bag', 60],
      ['環保水樽', 'Water bottle', 70],
      ['圖書券', 'Book token', 80],
      ['自選座位一天', 'Choose your seat', 20],
      ['功課寬限一天', 'Homework grace day', 40],
      ['午間點唱一首', 'Song at lunch', 15],
      ['午膳優先', 'First in the lunch line', 15],
      ['與校長午膳', 'Lunch with the head', 120],
    ] satisfies Line[]
  ).map(([name, name_en, point]) => ({ name, name_en, point })),
})
