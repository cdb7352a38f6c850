import type { NamespaceManualTranslation } from '../../i18n-types.ts'

const manual = {
  title: 'User manual',
  notices: 'Licences of the software in these pages',
  parts: {
    signIn: {
      title: 'Signing in',
      text: 'Students and parents sign in with the username that the school gave them. Staff sign in with their email. The first time, and after a reset, you choose your own password. If you forget it, a member of staff can reset it. Staff are signed out after twelve hours. A message asks ten minutes before that, and again two minutes before: press “Stay signed in” to carry on.',
    },
    account: {
      title: 'A safe account',
      text: 'Under Settings you see every device on which you are signed in, with its network and its last use. If you do not recognise one, end it and change your password, or end all the others at once. Staff can add a passkey there and sign in with a fingerprint, a face or the PIN of the device, without a password. Or they set up an authenticator app, whose code is then asked for after the password. Print or download the ten recovery codes and keep them apart from your phone: each works once. An administrator can require a second step of administrators or of all staff, under “Sign-ins”. If a colleague has lost both the phone and the codes, another administrator opens the colleague’s record in the list of staff and presses “Reset second step”.',
    },
    firstDay: {
      title: 'The first day',
      text: 'Until a new school is ready, the dashboard lists what it needs first: a period, students, filters, rules, prizes, colleagues, a first reward and a classroom display. Each step ticks itself when it is done. “Hide for now” puts the list away for your account, and the button at the top brings it back. The starter set has twenty rules in five categories and ten prizes, in both languages. Change or untick whatever you like, then add the rest in one go. A name that you already have is not added again. Under Classes and grades, “Make from the classes in the list” adds the missing filters. “Grades of classes” is for classes whose names do not show their grade.',
    },
    myClass: {
      title: 'My class',
      text: 'Each student has a tile. Tap the students, or “Whole class”. The eight rules that you use most are beside the tiles, or below them on a phone, where you can pull them up to see all rules. Tap a rule, or press its digit from 1 to 8, to give it at once. To give it several times, press and hold it, or choose ×2 to ×5 first. You can arrange the tiles by number, by name or by seat. Type “3A 5 12 18” and press Enter to select those students and go to the rules; Esc takes you back. You can also have a student picked at random: nobody is picked twice until everyone has had a turn. “Just now” shows your last five awards of today. When you undo one, its students are selected again. Press and hold a tile, or right-click it, to redeem prizes for that student or to open the student’s record. In the settings at the top right you can pin your own class, which then comes first and opens first, and make this the page that opens after you sign in. To reward students of several classes at once, use “Reward several classes”.',
    },
    reward: {
      title: 'Giving rewards',
      text: 'Choose a rule, then the students and how many times. The reward counts as soon as you confirm it: dashboards and classroom displays change automatically. You can give rewards in the current period only.',
    },
    undo: {
      title: 'Undo',
      text: 'For ten seconds after you reward or redeem, “Undo” cancels everything that you have just confirmed. After that you can undo single entries in History. The entry and its undoing both stay in the records. If an award went to the wrong student, or by the wrong rule, choose “Correct” beside it in History or on the student’s record: the right student gets it on the same day, and both students see one corrected entry. Undoing a correction gives the first award back. History also has “Import points”: a file with a list of student, rule, count and day, for points that were noted on paper. It names rows above the quota of a rule for parents, and asks again before it imports the same rows a second time. Import points of an older system with a rule that is “for opening balances”. They count, but they are marked in the history, in statements and in exports, and dashboards do not show them as new.',
    },
    overlooked: {
      title: 'Who is overlooked',
      text: 'Under Students, “Who is overlooked” lists the students whom no member of staff has given an award for two weeks, for another number of days, or between two days. “Few points” lists those with fewer points than you enter by the end of a day, such as 20 points for respect by Friday. Both can count one category, list one class, or count only your own awards. Select students and press “Give an award” or “Send a memo”: they are selected there already. You can print the list or export it. Undone awards and points from parents or Laurel do not count. Teachers see the classes that they are class teacher of, and with “Only my own” every student whom they have not rewarded themselves. Administrators and staff who may see all records see everybody, and can count the awards of any one colleague.',
    },
    studentReport: {
      title: 'Student reports',
      text: 'Under Students, “Student reports” makes a page for each student of a class: points by category, badges, attendance, homework, room for your remark and two signatures. Days present, late and absent count only days on which the roll of the student’s class was called. Choose the class, or one student. Type remarks on the page, or leave the box empty and write on paper. They are saved as you type, and colleagues who see these reports can read and change them. If a colleague changed the same remark meanwhile, you see both and choose one. “A page for the class” has the totals of the class and a list of its students with their figures. Print the pages, or save them as PDF in the print window of your browser. Class teachers see their own classes. Administrators and staff who may see all records see every class.',
    },
    certificates: {
      title: 'Certificates',
      text: 'Under Students, “Certificates” lists the students who have enough points for a bronze, silver or gold certificate. Administrators press “Set points” and enter what each level needs in this period, for all points or for one category. A new period can take over the points of another one. Awards by staff in the period count, unless they were undone. Points from parents, badges, birthdays and games and opening balances do not count, and redemptions take nothing away. Select students and press “Print certificates”. Choose the languages, plain or pre-printed paper, the date and the signer, and print with the browser, at most 500 at a time. Press “Record as printed” afterwards: the list and the student’s record then show when and by whom each certificate was printed, even if the student has fewer points later. A certificate can be printed again. If it was not printed after all, undo it within ten seconds, or later in the student’s record. Staff who may not see all records see the classes that they are class teacher of.',
    },
    fairness: {
      title: 'Fairness of awards',
      text: 'Administrators, auditors and staff who may see all records find “Fairness of awards” under Students. It shows for each week which share of each class was rewarded, and which share of the awards each category has and each member of staff gave. Below are the categories in which each person gives awards. Staff are listed by name. Numbers of awards, and staff in the order of these numbers, appear only if an administrator switches them on under Organisation information. Every list can be exported.',
    },
    redeem: {
      title: 'Redeeming prizes',
      text: '“One student” fills a basket with prizes for one student, whom you can also find by scanning a card. “Many students” gives one prize to several students. If one of them has too few points, nobody gets the prize and no points are taken.',
    },
    shop: {
      title: 'The shop',
      text: 'If the school has switched the shop on, students see its prizes under “Shop”. Prizes that you can afford come first; each of the others shows how many points you still need. Press the star of one prize to make it your wish: the branch beside your wish grows with your points. Press a prize to read what it is, how many are left, when it can be redeemed and where to collect it. Before you confirm, you see how many points you will have left. Some prizes are redeemed as soon as you confirm. Others you order: under “My orders” you see whether your order is ready, with the code to show when you collect the prize. You can cancel an order until it is ready, and get all points back. Parents can look at the shop and the orders, but only students can order.',
    },
    orders: {
      title: 'Prizes for the shop, and orders',
      text: 'On the form of a prize, staff switch on that it is in the shop. There they also set its picture, its stock, how many each student may have, its classes, its opening hours, and whether it is handed over at once or ordered. An order takes its points at once. Under “Orders”, mark what is ready, then hand it out, one by one or several together. With “Scan a voucher”, scan the code on the student’s phone or on paper to hand out that order. Scan a student’s card to hand out all of the student’s orders that are ready. Handing out can be undone for ten minutes. If you cancel an order, choose a reason, which the student sees; points and stock come back. Orders that were not collected by their last day can be cancelled together. When you redeem a prize for a student, you may override opening hours and limits with a reason, but neither stock nor points.',
    },
    scanner: {
      title: 'Scanning cards',
      text: 'In My class and on the page for redeeming, “Scan cards” opens the camera of your phone or computer. Hold the QR code of a student’s card in front of it. Each card selects its student, and you can scan several in a row. If a code is unknown, Laurel says so and goes on with the next card. Allow the camera when the browser asks. Without a camera, type the card number or the username.',
    },
    live: {
      title: 'Live figures',
      text: 'Dashboards, rankings and histories update automatically. The badge at the top says “Live”, or “Reconnecting” while there is no connection. Press it to pause the page, for example to read in peace. Press it again to see the latest figures.',
    },
    ranking: {
      title: 'Rankings',
      text: 'A ranking counts all points that were received in the period. Redeeming prizes does not lower it. A class ranking uses the class that a student was in when the points were given. “Per student” ranks classes by their points for each student; the export includes these figures too.',
    },
    houses: {
      title: 'Houses and groups',
      text: 'An administrator switches houses and groups on under “Organisation information” and adds up to twelve under “Houses”, each with a name in Chinese and English, a colour and an emblem. Students get their house there, in their details, or with the column “House” of an import; they keep it from year to year. To reward every student of a house or group, choose “Reward a house or group” on the page “Reward several classes”, then the house and the rule. It is one award, which one undo takes back. To leave somebody out, choose the house in the list of classes instead, when you choose students. Every point that a student receives also counts for the house that the student is in at that time. If the student moves later, those points stay with the earlier house. Redeeming takes nothing from a house. A past period keeps the ranking that it ended with. The house ranking is on the dashboard, on classroom displays and on the students’ own page, and it can be replayed as a race. A class may have up to twelve groups of its own. Its class teachers and administrators add them under “My class”, in the settings, and choose their students there, or an import names the group in the column “Group”. Then one tap on a group in My class selects its students who are here, and a rule rewards them all. Beside each group are its points, and the display of the class ranks its groups. As with houses, points stay with the group that earned them. A group ends with its period. An administrator may instead choose, in “Organisation information”, that an award to a house or group goes to its own account. Staff then reward a house or group itself in “Awards to houses”, and undo it there or in “History”. One tap on a group in My class then chooses the group itself. These points count in its ranking, and no student receives them.',
    },
    rollCall: {
      title: 'Roll call',
      text: 'Open a class: everyone counts as present. Tap a student once for absent, or twice for late if you have chosen a rule for late. One button saves the whole class. A leaf and the time mark students who have already checked in. The button does not check them in again. If you tap one of them, Laurel asks before it checks the student in again. After the roll call, a student who has not checked in that day is absent. My class and Submitted homework show this, and “Whole class” and the random pick leave the student out. You can print or export the list of missing students. To undo a roll call, press “Undo” within ten seconds, or later “Undo the roll call” above the class. Laurel remembers the rules for present and late for you and the class.',
    },
    attendance: {
      title: 'Attendance',
      text: 'Choose an attendance rule, such as Morning, then the students who arrive or leave. For ten seconds, “Undo” cancels everything that you have just confirmed. After that you can undo single entries in Attendance history. You can choose any period, so that you can correct a register later.',
    },
    homework: {
      title: 'Homework',
      text: 'In “Submitted homework”, choose a class and a day and press “All submitted”. Then change the students who did not submit their homework or were absent, and save. You also see what has already been recorded. The person who recorded it, and staff who may see all records, can change it. “Unfinished homework” records one homework code for several students, with a remark for each. In “Homework history” you can see, export and delete both kinds of record. “Homework statistics” compares grades and classes. Students and parents see their own records.',
    },
    messages: {
      title: 'Sending notices and memos',
      text: 'A notice is for the whole school, or for the classes and grades that you choose. Only staff can see it until you make it public, and you can take it back at any time. A memo is for the students you choose, for their parents, or for both. You can choose students by class, from a list, or all of them. Nobody sees who else receives a memo. You can attach up to 5 files of up to 20 MB each. Line breaks stay as you type them, and web addresses become links. A draft that you have not saved stays on this device. If you delete something, you can undo that for ten seconds. Press the number under Read to see, class by class, who has read the message and who has not, and to export the list as CSV; the page updates automatically. In Organisation information, organisation administrators decide whether parents can read notices.',
    },
    ownMessages: {
      title: 'Reading notices and memos',
      text: 'The menu shows students and parents how many messages they have not read, and new ones appear automatically. A message counts as read once you open it, separately for the student and the parent, and the sender can see this. Press the star to find a message again under Favourites; nobody else sees your favourites. Links to attachments stop working after a few minutes: open the notice or memo again to download them.',
    },
    resources: {
      title: 'Learning resources',
      text: 'Share images, films, recordings and PDF files with students and parents: with all of them, or with the classes and subjects that you choose. A file is uploaded as soon as you choose it, and may be up to 1 GB. You can pause the upload. If the connection is lost, the upload continues where it stopped; if you closed the page, choose the same file again. Under the page title you see how much of the school’s storage is used. To change many resources at once, export the table, edit it and upload it again: this changes existing resources and adds no new ones. If you delete a resource, “Undo” brings it back within ten seconds.',
    },
    ownResources: {
      title: 'Reading learning resources',
      text: 'Under “Learning resources”, students and parents find everything for the student’s class, by subject or by name. Press a resource to open it: films and recordings play on the page, and a PDF opens in a tab of its own. The links are for you alone and stop working after a few minutes; open the page again for new ones.',
    },
    games: {
      title: 'Games',
      text: 'Under Games, a teacher adds a single-player game with its days, classes, subjects and points, and then its questions. Each question has two to four options, one or more of which are right, and a picture if you like. You can also import games and questions from a file. To let students see a game, turn on the switch on its card and save. Students open it under Games in a tab of its own, answer one question after another, and see at once which answer was right. If they leave a round, they can continue it later. Playing again pays only for a better result. The record shows who has played, when and how well, and how often each option was chosen.',
    },
    quizEditor: {
      title: 'Writing questions',
      text: 'Press “New quiz”, or “Edit questions” on the page of a game. Type the questions one below the other: Enter goes to the next answer, Ctrl+Enter to the next question, and you tick the right answers. Paste a picture, drop it on a question or choose a file. Drag a question by its dots, or press Alt and an arrow key, to move it. Everything is saved as you type, and “Undo” cancels your changes. Incomplete questions, and everything that you type without a connection, are kept in this browser. “More” holds the points, days, classes and how many questions each play draws at random. “Paste from a spreadsheet” takes copied cells or a file with the columns Question, A to D, Answer and Seconds, or a spreadsheet of Kahoot or Quizizz, and asks about rows that are unclear. “Question bank” finds questions of other games by text, subject or game and copies the chosen ones. “Try it” plays the quiz as students see it, without recording anything. “Duplicate” on the page of a game copies the game with its questions.',
    },
    gameHomework: {
      title: 'Games as homework',
      text: 'On the page of a game, or above the questions in its editor, press “Set as homework” and choose the classes and the day it is due. A live quiz works too: these classes then play it alone, at their own pace, under Games. What they play in class does not count as the homework. After that day students are late, unless you choose that the game closes. The page of the homework shows who has played, with what score, and who has not; it updates automatically. You can remind those who have not played, or export the list. If playing counts as submitted homework, each student who has played gets one mark “submitted” from the due day on. A mark that a teacher has set stays. Students see what is due under Games.',
    },
    quiz: {
      title: 'Live quiz',
      text: 'Press “Start live” above the questions, or “Host a live quiz” on the page of a multi-player game. Set the time for questions without their own, and whether two to six teams play, by the class list or as students choose, and open the room. A team’s score is the average of its players; teams stand on the podium, and each member gets the points. The screen then shows a six-digit PIN and a QR code. Students sign in on their phones and choose “Join a live quiz” under Games, or scan the code. Latecomers can join at any time. A student who loses the connection or reloads the page returns to the question the class is on. Use the button at the lower right, or the space bar, to start, to close a question, to go to the next one and to show the results. A question closes automatically once everybody has answered. The ranking goes by right answers, then by the time taken, measured by the server’s clock. At the end, everything goes into the game record and points are given by the rules of the game. The report shows the teams with their averages and members, the hardest questions first, every student, and who was not there; you can export it or ask the hardest questions again. A question that a student did not answer counts as wrong; a question that was not asked does not count. A room closes automatically if its teacher does nothing for two hours.',
    },
    boardGames: {
      title: 'Board games',
      text: 'Under Our board games, add the games that the school has and how many people can play each. Then record a session: the game, the day, who played, and a place or a score for each player. You can choose a rule that gives points to the winner or to everyone. “Undo” takes the session back within ten seconds. Each session has its own page, where you can delete it. This takes back the points that it gave, and you can undo it for ten seconds. The overview shows the sessions week by week, the games played most and the most active students. Students see on their own page how often they have played and won; parents do not.',
    },
    display: {
      title: 'Classroom display',
      text: 'On the classroom’s screen, open your school’s address with /display at the end. It shows a code of six letters. Under “Classroom display”, press “Connect a screen” and type the code. Then choose the class, the language and how students are named. You can also make a link there and open it on the screen. Nobody needs to sign in on the screen. A display for one class always shows that class in the ranking. Rankings cover the whole period, or this week from Monday by the school’s clock. You can rank classes by points per student, which is fair to small classes; their totals are shown as well. Under “Class goals”, set how many points in the period earn a class a wreath. Its display shows how many points are left to the next wreath, and celebrates each wreath once, even if points are undone and given again. “Edit” changes a display, or connects another screen in its place. Each display shows full names, initials, or only class and number. A link ends with the current period unless you press “Renew”. If you switch a display off, it stops at once.',
    },
    import: {
      title: 'Importing students',
      text: 'Choose an Excel workbook (.xlsx) or a CSV file. The headings can be in Chinese or English and in any order, or you can fill in the template. Dates can be written in any way; if the day and the month cannot be told apart, Laurel asks you once. Anything marked in amber looks wrong: the button beside it corrects it, but you can import without doing so. The preview shows whether each row is a new account, a student who is new in this period, an update, unchanged, or invalid. Correct the invalid rows or leave them out, then import. For seven days you can download the new passwords and undo the import under “Recent imports”. A new period needs no file for students you already have: after you add it under “Periods”, they can move up a class or be copied from another period. Check the classes, then add them; you can undo this for seven days. If accounts differ only in how they are spelt, administrators see them above the student list: give one of them another username, or merge them. If both have records, points, orders and homework move to the account that stays; a preview shows what stays behind, and you can undo the merge for seven days.',
    },
    newPeriod: {
      title: 'From one period to the next',
      text: 'Under “Periods”, add the new period, then choose where its students come from. “Move up a class” takes 3A to 4A; “Copy from a period” keeps classes and numbers, for the second half of a year; or import a file later. The table shows where each class goes. Decide the classes in amber first: choose a class, or split the class student by student. With “Mark leavers and repeaters” you find single students. “Check” lists what is still unclear, what follows the students and what does not. Seating plans and teachers’ classes follow; class filters, goals and displays go on for the class of the same name, and missing class filters can be made at once. For seven days you can undo this under “Students added lately”. Nothing changes for teachers and students until you press “Make current”. The question before that says how many students are in the period, how many leave, which classes are empty and what changes at once. Points begin at 0; those of earlier periods stay in their records.',
    },
    staffClasses: {
      title: 'Class teachers and their classes',
      text: 'Administrators say for each person of which classes they are class teacher, and what they teach where: in the list of staff under “Edit classes”, under Classes and grades, or in the column “Classes” of the staff import. Write 1A*;2B:Mathematics there; the star marks the class teacher. A class may have several class teachers. Your own classes come first in My class, roll call, homework and wherever students are chosen. Class teachers see all entries of their students in the current period, whoever recorded them. So they can explain a number: press it on the student’s record to see the entries that it is made of. Under Organisation information an administrator can switch this off. You can undo only your own entries, unless you may see all records.',
    },
    cards: {
      title: 'Student cards',
      text: 'On the student list, press “Print cards” and choose a class. Sign-in cards or QR cards are printed on A4 sheets, to be cut along the marks. Laurel cannot show existing passwords. To print passwords on the cards, reset those of the class, or of its parents, on the same page.',
    },
    privacy: {
      title: 'Personal data',
      text: 'Under Settings everybody can download all that Laurel stores about them, as a page to read or as JSON. Administrators find the same for a student on the student’s record, and for a colleague in the list of staff; each download is noted in the administration log. Under Organisation information, “How long data is kept” decides when sessions, sign-ins, remarks about homework, notices and memos are removed. Before you save, it counts what would go. Points, attendance and homework marks stay.',
    },
    audit: {
      title: 'Proving the numbers',
      text: 'Each award, prize, attendance record, homework mark and badge is an entry that never changes; undoing it adds another entry. Every night Laurel calculates all figures again from the entries and compares them with what the pages show. Administrators and auditors can run this check themselves under “Verify”, and see each difference by student and field. Under “Seals”, each day is closed with a signature. Print the public key and keep it: with it, anybody can check the downloaded log on another computer, without having to trust Laurel. The “Time machine” shows the rankings, balances and totals of any moment beside those of today, either as they were known then or as they are known now. Press a balance there to see the entries that it is made of. “Details” of an entry, or its number in a history, shows who asked for it, in which role and in which request, what undid it and why, and the entry in the log itself. You find “Details” wherever a number is explained. “Statement” prints what a student or a class received and spent in a period, in both languages, with the seal that closes it and how to check it. “What if” calculates a whole period again with other points, for example if a rule had given less, a prize had cost less, or either had not existed. The rankings, the balances and what students could afford are shown side by side, and nothing is recorded. Where the points of rules were wrong, an administrator can then press “Record as corrections…” in the current period: each award shows once with its new points and on its own day, awards that were given meanwhile stay as they are, and all of it can be undone for seven days. “When points are given” shows the busiest weekdays and hours, and each class’s first and best day. “Replay as a race” plays a period from beginning to end on a large screen, for an assembly. Classes or students overtake each other, and the days with the largest changes are marked. You can pause it or move to another day.',
    },
  },
} satisfies NamespaceManualTranslation

export default manual
