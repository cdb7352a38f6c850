/** `right`: indexes of the right options. */
type Question = readonly [text: string, options: readonly string[], right: readonly number[]]

export type DemoGame = Readonly<{
  key: string
  name: string
  description: string
  type: 'mc' | 'interactive'
  subject: string
  forms: readonly number[]
  questions: readonly Question[]
}>

export const demoGames: readonly DemoGame[] = [
  {
    key: 'flower',
    name: '花的結構 Parts of a flower',
    description: '認識花的各部分和它們的作用。',
    type: 'mc',
    subject: 'science',
    forms: [1, 2, 3],
    questions: [
      [
        '花粉在哪裏？ Which part holds the pollen?',
        ['花瓣 Petal', '雄蕊 Stamen', '子房 Ovary'],
        [1],
      ],
      [
        '植物在葉片製造甚麼？ What do leaves make?',
        ['葡萄糖 Glucose', '鹽 Salt', '鐵 Iron', '沙 Sand'],
        [0],
      ],
      [
        '子房會發育成甚麼？ What does the ovary become?',
        ['葉 Leaf', '種子 Seed', '果實 Fruit', '根 Root'],
        [2],
      ],
      [
        '傳播花粉的有哪些？ What carries pollen?',
        ['風 Wind', '昆蟲 Insects', '影子 Shade'],
        [0, 1],
      ],
      [
        '植物吸收哪一種氣體？ Which gas do plants take in?',
        ['氧 Oxygen', '氮 Nitrogen', '二氧化碳 Carbon dioxide'],
        [2],
      ],
    ],
  },
  {
    key: 'idioms',
    name: '成語配對',
    description: '選出最合適的成語。',
    type: 'mc',
    subject: 'chinese',
    forms: [],
    questions: [
      ['比喻做事半途停止：', ['半途而廢', '畫蛇添足', '守株待兔', '井底之蛙'], [0]],
      ['比喻多此一舉：', ['亡羊補牢', '畫蛇添足', '對牛彈琴'], [1]],
      ['比喻眼光短淺：', ['一箭雙鵰', '愚公移山', '井底之蛙', '水落石出'], [2]],
      ['事後補救，仍未算遲：', ['亡羊補牢', '守株待兔', '杯弓蛇影'], [0]],
      ['比喻有恆心、不怕困難：', ['狐假虎威', '愚公移山', '刻舟求劍', '掩耳盜鈴'], [1]],
      ['一件事達到兩個目的：', ['一箭雙鵰', '三心兩意', '七上八落'], [0]],
    ],
  },
  {
    key: 'past-tense',
    name: 'Past tense, quick fire',
    description: 'Which form is right?',
    type: 'mc',
    subject: 'english',
    forms: [1, 2],
    questions: [
      ['go', ['goed', 'went', 'gone', 'going'], [1]],
      ['buy', ['bought', 'buyed', 'brought'], [0]],
      ['teach', ['teached', 'tought', 'taught'], [2]],
      ['swim', ['swam', 'swum', 'swimmed', 'swimming'], [0]],
      ['write', ['writed', 'wrote', 'written'], [1]],
    ],
  },
  {
    key: 'fractions',
    name: '分數與百分數 Fractions and percent',
    description: '不用計數機。 No calculators.',
    type: 'mc',
    subject: 'maths',
    forms: [],
    questions: [
      ['1/4 = ?', ['20%', '25%', '40%', '75%'], [1]],
      ['0.6 = ?', ['6%', '3/5', '60%'], [1, 2]],
      ['200 的 15% 15% of 200', ['15', '20', '30', '45'], [2]],
      ['2/3 + 1/6 = ?', ['3/9', '5/6', '1/2'], [1]],
      ['原價 $80，八折後 $80 at 20% off', ['$60', '$64', '$72', '$78'], [1]],
    ],
  },
  {
    key: 'rivers',
    name: 'Rivers and coasts 河流與海岸',
    description: 'How water shapes the land.',
    type: 'mc',
    subject: 'geography',
    forms: [2, 3, 4],
    questions: [
      [
        'Where does a river begin? 河流從哪裏開始？',
        ['Mouth 河口', 'Source 河源', 'Delta 三角洲'],
        [1],
      ],
      [
        'What builds a beach? 沙灘怎樣形成？',
        ['Deposition 沉積', 'Erosion 侵蝕', 'Lava 熔岩'],
        [0],
      ],
      [
        'A bend of a river is called 河道的彎曲稱為',
        ['cliff 懸崖', 'spit 沙嘴', 'meander 河曲', 'cave 洞穴'],
        [2],
      ],
      [
        'What wears a cliff away? 甚麼侵蝕懸崖？',
        ['Waves 海浪', 'Moonlight 月光', 'Rain 雨水'],
        [0, 2],
      ],
    ],
  },
  {
    key: 'water',
    name: '水的循環 The water cycle',
    description: '全班一起玩的即時問答。 A live quiz for a class.',
    type: 'interactive',
    subject: 'science',
    forms: [],
    questions: [
      [
        '水怎樣升到空中？ How does water rise into the air?',
        ['蒸發 Evaporation', '降雨 Rain', '結冰 Freezing'],
        [0],
      ],
      [
        '雲由甚麼組成？ What are clouds made of?',
        ['煙 Smoke', '水點和冰晶 Droplets and ice', '棉 Cotton'],
        [1],
      ],
      [
        '哪裏的水最多？ Where is most of the water?',
        ['河 Rivers', '湖 Lakes', '冰 Ice', '海洋 Oceans'],
        [3],
      ],
      [
        '水蒸氣變成水點稱為 Vapour turning into drops is',
        ['凝結 Condensation', '溶解 Dissolving', '沸騰 Boiling'],
        [0],
      ],
    ],
  },
  {
    key: 'plants',
    name: 'Plants and environment 植物與環境',
    description: '分隊比賽的即時問答。 A live quiz for teams.',
    type: 'interactive',
    subject: 'science',
    forms: [],
    questions: [
      [
        '植物吸收哪一種氣體？ Which gas do plants take in?',
        ['氧 Oxygen', '氮 Nitrogen', '二氧化碳 Carbon dioxide', '氫 Hydrogen'],
        [2],
      ],
      [
        '花粉在哪裏？ Which part holds the pollen?',
        ['花瓣 Petal', '雄蕊 Stamen', '子房 Ovary'],
        [1],
      ],
      [
        '除了昆蟲，還有甚麼傳播花粉？ What carries pollen besides insects?',
        ['風 Wind', '石 Stone', '玻璃 Glass'],
        [0],
      ],
      [
        '子房會發育成甚麼？ What does the ovary become?',
        ['葉 Leaf', '種子 Seed', '果實 Fruit', '根 Root'],
        [2],
      ],
      ['植物從哪裏吸收水分？ Which part takes in water?', ['葉 Leaf', '花 Flower', '根 Root'], [2]],
    ],
  },
]

type DemoBoardGame = Readonly<{
  key: string
  name_zh: string
  name_en: string
  least: number
  most: number
  by: 'place' | 'score'
}>

export const demoBoardGames: readonly DemoBoardGame[] = [
  { key: 'jungle', name_zh: '鬥獸棋', name_en: 'Jungle', least: 2, most: 2, by: 'place' },
  { key: 'chess', name_zh: '象棋', name_en: 'Chinese chess', least: 2, most: 2, by: 'place' },
  {
    key: 'aeroplane',
    name_zh: '飛行棋',
    name_en: 'Aeroplane chess',
    least: 2,
    most: 4,
    by: 'place',
  },
  { key: 'words', name_zh: '拼字棋', name_en: 'Word tiles', least: 2, most: 4, by: 'score' },
]
