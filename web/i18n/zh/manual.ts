import type { BaseTranslation } from '../i18n-types.ts'

/** The user manual: each part has a heading and a paragraph. */
export const manual = {
  title: '使用手冊',
  parts: {
    signIn: {
      title: '登入',
      text: '學生與家長用學校發出的用戶名稱登入，職員用電郵登入。第一次登入或密碼重設後，要先設定自己的密碼。忘記密碼時，請職員重設。',
    },
    reward: {
      title: '發放獎勵',
      text: '先選規則，再選學生和次數，確認後即時生效：儀表板與課室顯示屏會自行更新。獎勵只可在本學期發放。',
    },
    undo: {
      title: '復原',
      text: '發放或兌換後十秒內，可按「復原整批」一次取消全部。其後可在「紀錄」逐項撤銷。原有紀錄與撤銷紀錄都會保留。',
    },
    redeem: {
      title: '兌換禮物',
      text: '「按禮物」為一位學生選多份禮物；「按學生」為多位學生兌換同一份禮物。積分不足時不會扣除任何積分。',
    },
    ranking: {
      title: '排名',
      text: '排名計算本學期所得的全部積分，不因兌換而減少。班別排名按獲獎時所屬的班別計算。',
    },
    attendance: {
      title: '考勤',
      text: '先選考勤規則（例如「早上回校」），再選簽到或簽退的學生。十秒內按「復原整批」可收回整批；之後可在「考勤紀錄」逐項撤銷。任何學期都可選，方便日後補記。',
    },
    display: {
      title: '課室顯示屏',
      text: '在「課室顯示屏」新增連結，在課室的螢幕打開，毋須登入。每個顯示屏可選擇顯示全名、英文縮寫，或只顯示班別與學號。撤銷連結後畫面即時停止。',
    },
    import: {
      title: '匯入學生',
      text: '下載範本，填妥後上傳。預覽會列出新增、更新和有錯的資料；改正所有錯誤後才可儲存。',
    },
  },
} satisfies BaseTranslation
