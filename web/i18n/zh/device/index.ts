import type { BaseTranslation } from '../../i18n-types.ts'

/** The page of a paired tablet or reader. */
const device = {
  title: '裝置',
  pair: {
    title: '配對這部裝置',
    text: '請輸入職員在「裝置」頁面取得的配對碼。每個配對碼只可使用一次，十五分鐘內有效。',
    code: '配對碼',
    submit: '配對',
    ended: '這部裝置的連接已由職員中斷。如要再用，請重新配對。',
  },
  does: {
    checkin: '簽到',
    checkout: '簽退',
    enquiry: '查詢積分',
    game: '遊戲',
    redeem: '兌換',
  },
  points: '{0:string} 分',
  card: '學生卡',
  cardHint: '請拍卡、掃描二維碼，或輸入學號後按 Enter。',
  submit: '確定',
  openCamera: '用鏡頭掃描',
  closeCamera: '關閉鏡頭',
  cameraPicture: '鏡頭畫面',
  noCamera: '未能使用鏡頭。請在瀏覽器設定容許，或改用讀卡器。',
  noConnection: '暫時未能連線，恢復後會自動繼續。',
  off: '這部裝置暫停使用。',
  noPeriod: '學校現時沒有學期。',
  noGames: '現時沒有可參加的遊戲。',
  gamesCode: '你的遊戲的二維碼',
  balance: '分',
  redeem: '兌換{0:string}',
  outcome: {
    checkin: '已簽到，歡迎！',
    checkinAgain: '已於 {0:string} 簽到。',
    checkout: '已簽退，再見！',
    checkoutAgain: '已於 {0:string} 簽退。',
    enquiry: '你現有的積分：',
    game: '用手機掃描二維碼開始遊戲：',
    ask: '要兌換{0:string}嗎？可按下面的按鈕，或再拍一次卡。',
    lack: '積分不足，未能兌換{0:string}。',
    redeem: '已兌換{0:string}，餘下積分：',
  },
} satisfies BaseTranslation

export default device
