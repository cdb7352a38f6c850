import type { NamespaceManualTranslation } from '../../i18n-types.ts'

const manual = {
  title: 'User manual',
  notices: 'Licences of the software in these pages',
  parts: {
    signIn: {
      title: 'Signing in',
      text: 'Students and parents sign in with the username that the school gave them, staff with their email. At the first time, and after a reset, you choose your own password. If you forget it, staff can reset it. Staff are signed out after twelve hours: ten minutes before, and once more at two, they are asked and go on with "Stay signed in".',
    },
    firstDay: {
      title: 'The first day',
      text: 'Until all of it is done, the dashboard has a list of what a school needs first: period, students, filters, rules, prizes, colleagues, a first reward and a classroom display. Each step ticks itself; “Hide for now” puts the list away for your account, and the button at the top brings it back. The starter set has twenty rules in five categories and ten prizes in both languages: change or untick what you like, then take it in one go; names that are there already are not made again. Under Classes and grades, “Make from the classes in the list” makes the filters that are missing, and “Grades of classes” is for classes whose names do not tell their grade.',
    },
    myClass: {
      title: 'My class',
      text: 'Each student has a tile. Tap students, or “Whole class”, and the eight rules you use most stand beside them, on a phone below them; a tap on a rule, or its digit 1 to 8, gives it at once, a long press or ×2 to ×5 gives it several times. Tiles stand by number, by name or by seats. Type “3A 5 12 18” and Enter to select students and go to the rules (Esc goes back), or have one picked at random; nobody is picked twice before all had a turn. “Just now” has your last five batches of today, and undoing one selects its students again. A long press or a right click on a tile leads to the basket of the student and to the record. The settings at the top right pin your own class, which then stands first and opens first, and make this page the one that opens after signing in. To reward students of several classes at once, use “Reward several classes”.',
    },
    reward: {
      title: 'Giving rewards',
      text: 'Choose a rule, then the students and the count. What you confirm counts at once: dashboards and classroom displays change by themselves. Rewards are given in the current period only.',
    },
    undo: {
      title: 'Undo',
      text: 'Within ten seconds after rewarding or redeeming, "Undo" takes the whole batch back. Later you can undo single entries in History. The entry and its undoing both stay.',
    },
    redeem: {
      title: 'Redeeming prizes',
      text: '"One student" fills one student\'s basket with prizes, also after scanning a card; "Many students" gives one prize to several students. If points are short, none are taken.',
    },
    live: {
      title: 'Live figures',
      text: 'Dashboards, rankings and histories change by themselves. The badge at the top says Live, or Reconnecting while there is no line. Press it to pause them, for example to read in peace; press it again to go on with the newest.',
    },
    ranking: {
      title: 'Rankings',
      text: 'A ranking counts all points received in the period and is not lowered by prizes. A class ranking counts by the class at the time of the award; "Per student" ranks classes by their points for each student, which the export has too.',
    },
    rollCall: {
      title: 'Roll call',
      text: 'Open a class: everyone counts as present. Tap who is not, once for absent, twice for late (with a rule for late chosen), and save all with one button. Who is in already has a leaf and the time and is not checked in twice; checking in again is asked first. After the roll was called, a student without a check-in that day is absent: My class and submitted homework show it, and “Whole class” and the random pick leave them out. Who is missing can be printed or exported. With “Undo” within ten seconds, or later with “Undo the roll call” above the class, it does not count. The rules for present and late are remembered for you and the class.',
    },
    attendance: {
      title: 'Attendance',
      text: 'Choose an attendance rule, such as Morning, then the students who come or go. "Undo" takes the whole batch back within ten seconds; later you can undo single entries in Attendance history. Any period may be chosen, so that a register can be put right later.',
    },
    homework: {
      title: 'Homework',
      text: 'In “Submitted homework” choose a class and a day, press “All submitted”, change those who did not submit or were absent, and save. What is recorded already is shown, and may be changed by who recorded it or by staff who see all records. “Unfinished homework” records one code for students, with a remark for each. Both are looked through, exported and deleted in “Homework history” and compared by grade and class in “Homework statistics”; students and parents see their own.',
    },
    messages: {
      title: 'Sending notices and memos',
      text: 'A notice is for the whole school or for the classes and grades that you choose; until it is public only staff see it, and it can be taken back at any time. A memo is for the students whom you choose, by class, by list or all, for their parents or both; nobody sees who else receives it. Either takes up to 5 files of at most 20 MB each. Line breaks are kept, and addresses become links. A draft that is not saved stays on this device. What was deleted can be taken back for ten seconds. The number under Read leads to who has read it and who has not, by class, with an export as CSV; the page changes by itself. Organisation administrators set in Organisation information whether parents read notices.',
    },
    ownMessages: {
      title: 'Reading notices and memos',
      text: 'Students and parents have the number of unread ones in the menu, and new ones appear by themselves. What is opened is read, for students and parents apart, and whoever sent it sees that. The star makes one a favourite, to be found again under Favourites; nobody else sees it. Links to attachments end after some minutes: open the notice or memo again to download them.',
    },
    resources: {
      title: 'Learning resources',
      text: 'Put images, films, recordings and PDF files there for students and parents, for all or for the classes and subjects that you choose. A file is sent as soon as it is chosen, 1 GB at most. You can pause it, and after a lost connection it goes on where it was; choose the same file again if the page was closed. The chip shows how much of the school’s storage is used. A file that changes many resources at once takes the exported table: it changes those that are there and makes no new ones. What was deleted comes back with “Undo” within ten seconds.',
    },
    ownResources: {
      title: 'Reading learning resources',
      text: 'Under “Learning resources” students and parents find what is there for the student’s class, by subject or by name. Press one to open it: films and recordings play in the page, a PDF opens in a tab of its own. The links are for you alone and end after some minutes; open the page again for new ones.',
    },
    games: {
      title: 'Games',
      text: 'Under Games a teacher adds a single-player game with its days, classes, subjects and points, and then its questions: two to four options each, with a picture if you like, and one or more of them right. Games and questions can be imported from a file, too. Turn on the switch of a card and save, and students see the game. They open it under Games in a tab of its own, answer question by question and hear at once what was right; a round that is left goes on where it was. Playing again pays only what is better than before. The record lists who has played when and how well, and how often each option was chosen.',
    },
    quiz: {
      title: 'Live quiz',
      text: 'On the page of a multi-player game choose “Host a live quiz” and the time for each question: the screen then shows a six-digit PIN and a QR code. Students sign in on their phones and choose “Join a live quiz” under Games, or scan the code. Latecomers can join at any time, and who loses the connection or reloads comes back to where the class is. The button at the lower right, or the space bar, leads on: start, close, next, results. A question closes by itself once everybody has answered. The ranking goes by right answers, then by the time they took, by the clock of the server. At the end everything goes into the game record and points are granted by the rules of the game; a question that somebody did not answer counts as wrong, one that was not asked does not count. A room whose teacher does nothing for two hours ends by itself.',
    },
    boardGames: {
      title: 'Board games',
      text: 'Add the games that the school has under Our board games, with how many play them. Then record a session: the game and the day, who played, and a place or a score for each; a rule may give points to who won or to all. Undo takes it back within ten seconds. Each session has a page of its own, where it can be deleted: the points that it gave are taken back, and for ten seconds that can be undone. The overview has the sessions by week, the most played games and the most active students. Students see on their own page how often they played and won; parents do not.',
    },
    display: {
      title: 'Classroom display',
      text: 'Open the address of your school with /display at its end on the screen of the classroom: it shows a code of six letters. Under "Classroom display" press "Connect a screen", type the code, and choose the class, how students are named and the language; or make a link there and open it. No sign-in is needed. A display of a class always shows that class\'s row. Rankings are of the whole period, or of this week from Monday on by the school\'s clock; classes can be ranked by points per student, which is fair to small ones, with their totals beside. Under "Class goals" set how many points of the period are a wreath for each class: its display says what is left to the next one, and celebrates each once, also when points are undone and given again. "Edit" changes it, or lets another screen take its place. Each display shows full names, initials, or class and number only. A link ends with the current period unless you press "Renew"; one that is switched off stops at once.',
    },
    import: {
      title: 'Importing students',
      text: 'Choose an Excel workbook (.xlsx) or a CSV file; headings may be Chinese or English, in any order, or fill in the template. Dates may be written in any way; where day and month cannot be told apart, it is asked once. What stands in amber looks wrong: the button beside it corrects it, and nothing of it stops the import. The preview shows each row as a new account, known but new in the period, an update, the same or invalid; correct the invalid rows or leave them out, then import. For seven days, new passwords are downloaded and an import is undone under "Recent imports". Accounts that differ only in spelling stand above the student list of administrators: give one of them another username, or merge the one without records into the other.',
    },
    cards: {
      title: 'Student cards',
      text: 'On the student list press “Print cards” and choose a class: sign-in cards or QR cards come on A4, to be cut along the marks. Passwords are not kept in the clear: to have them on the cards, reset those of the class, or of its parents, there.',
    },
    audit: {
      title: 'Proving the numbers',
      text: 'Each award, prize, attendance, homework mark and badge is an entry that is never changed; undoing is an entry of its own. Each night Laurel works all figures out again from the entries and compares them with what is shown; administrators and auditors run such a check under “Verify”, and see each difference by student and field. Under “Seals” each day is closed by a signature. Print the public key and keep it: with it anybody can check the downloaded log on another computer, without trusting Laurel. The “Time machine” shows rankings, balances and totals as they were at any moment, beside now: as they were known then, or as they are known today. Press a balance there and you see what it was made of, entry by entry; “Details” of an entry, here and wherever a number is explained, or its number in a history, says who asked for it and as what, in which request, what undid it and why, and shows the entry of the log itself. “Statement” prints what a student or a class was given and has spent in a period, in both languages, with the seal that closes it and how to check it. “What if” works a whole period out again with other points: had a rule given less, a prize cost less, or had there been none of it; rankings, balances and who could afford what stand side by side, and nothing is recorded. “When points are given” shows the weekdays and hours at which most is given, and each class’s first and best day. “Replay as a race” plays a term from its beginning to its end on a large screen, for an assembly: classes or students overtake each other, the days of the largest changes are marked, and it can be paused or moved to another day.',
    },
  },
} satisfies NamespaceManualTranslation

export default manual
