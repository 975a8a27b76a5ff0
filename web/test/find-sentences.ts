/** The sentences of a typed code's page, by their names in the dictionary. */
export const FIND_SENTENCES: Record<string, readonly [en: string, md: string, ms: string]> = {
  'find.title': ['Type the code', '输入识别码', 'Taip kod'],
  'find.heading': ['No camera? Type the code', '没有相机？请输入识别码', 'Tiada kamera? Taip kod'],
  'find.text': [
    'Look under the square QR code on the card, bag or jacket: nine letters and digits, in groups of three.',
    '请看会员卡、包或外套上的二维码下方：九个字母和数字，每三个一组。',
    'Lihat di bawah kod QR pada kad, beg atau jaket: sembilan huruf dan angka, tiga sekumpulan.',
  ],
  'find.code': ['Code', '识别码', 'Kod'],
  'find.hint': [
    'For example 7KM-2QX-4RD. Small letters are fine.',
    '例如 7KM-2QX-4RD，大小写都可以。',
    'Contohnya 7KM-2QX-4RD. Huruf kecil pun boleh.',
  ],
  'find.open': ['Continue', '继续', 'Teruskan'],
  'find.noCode': ['No code, or you cannot read it?', '没有识别码，或看不清楚？', 'Tiada kod, atau tidak dapat dibaca?'],
  'find.known': [
    'We know who it is. Leave your number.',
    '我们知道是谁。请留下您的号码。',
    'Kami tahu siapa orang ini. Tinggalkan nombor Anda.',
  ],
  'find.stay': [
    'Please stay with this person if you can.',
    '可以的话，请陪着这位人士。',
    'Jika boleh, temani orang ini.',
  ],
  'find.tell': ['Tell those who care', '通知照顾这位人士的人', 'Beritahu penjaganya'],
  'find.consent': [
    'Those who care for this person and, if needed, {{association}} get your name and number, to call you. Both are deleted after 30 days.',
    '照顾这位人士的人（必要时还有 {{association}}）会收到您的姓名和号码，以便打给您。30 天后会删除。',
    'Penjaga orang ini dan, jika perlu, {{association}} menerima nama dan nombor Anda untuk menelefon Anda. Kedua-duanya dipadam selepas 30 hari.',
  ],
  'find.why': [
    'A typed code shows no name and no photo, so that nobody can look up people by guessing. If you can scan the QR code, you will see more.',
    '输入识别码看不到姓名和照片，这样谁也不能靠猜来查人。如果您能扫描二维码，会看到更多资料。',
    'Kod yang ditaip tidak menunjukkan nama atau gambar, supaya tiada sesiapa dapat mencari orang dengan meneka. Jika Anda dapat mengimbas kod QR, Anda akan melihat lebih banyak.',
  ],
  'find.unknown': ['We couldn’t find this code', '我们查不到这个识别码', 'Kami tidak mengenali kod ini'],
  'find.unknownText': [
    'You typed {{code}}. Please compare it with the card. If a person near you seems lost, stay with them and call.',
    '您输入的是 {{code}}，请和会员卡上的对一对。如果您身边的人好像迷路了，请陪着对方，并打电话求助。',
    'Anda menaip {{code}}. Sila bandingkan dengan kad itu. Jika seseorang berdekatan kelihatan sesat, sila temani dan telefon.',
  ],
  'find.closed': ['Please call our helpline', '请拨打我们的求助热线', 'Sila telefon talian bantuan kami'],
  'find.closedText': [
    'Too many wrong codes were typed in the last hour, so we look up none at the moment. Please call, and read out your code: {{code}}',
    '过去一小时有人输入了太多错误的识别码，所以我们暂时不查询。请打电话，并读出您的识别码：{{code}}',
    'Terlalu banyak kod salah ditaip dalam sejam yang lalu, jadi kami tidak menyemak kod buat masa ini. Sila telefon dan bacakan kod Anda: {{code}}',
  ],
  'find.thanks': [
    'Thank you. If this code is one of ours, {{association}} has your message. Do not wait for it: please call now.',
    '谢谢您。如果这个识别码是我们的，{{association}} 已收到您的信息。请不要等，现在就打电话。',
    'Terima kasih. Jika kod ini milik kami, {{association}} sudah menerima pesanan Anda. Jangan tunggu: sila telefon sekarang.',
  ],
  'find.consentDesk': [
    '{{association}} gets your name and number, to call you. Both are deleted after 30 days.',
    '{{association}} 会收到您的姓名和号码，以便打给您。30 天后会删除。',
    '{{association}} menerima nama dan nombor Anda untuk menelefon Anda. Kedua-duanya dipadam selepas 30 hari.',
  ],
  'find.counted': ['You typed {{count}}.', '您输入了 {{count}} 个。', 'Anda menaip {{count}}.'],
  'find.call': ['Call those who care for this person', '打给照顾这位人士的人', 'Telefon penjaga orang ini'],
  'find.left': ['Thank you for helping', '谢谢您的帮助', 'Terima kasih kerana membantu'],
  'find.told': [
    'Those who care for this person have been told. They may call you.',
    '已经通知照顾这位人士的人，他们可能会打给您。',
    'Penjaga orang ini sudah diberitahu. Mereka mungkin menelefon Anda.',
  ],
  'find.toldKept': [
    'Those who care for this person have been told. They do not see your number, and can write to you here.',
    '已经通知照顾这位人士的人。他们看不到您的号码，可以在这里给您留言。',
    'Penjaga orang ini sudah diberitahu. Mereka tidak melihat nombor Anda, dan boleh menulis kepada Anda di sini.',
  ],
  'find.nobody': [
    'We could not tell anybody yet. Please call the helpline, or 999.',
    '我们还没能通知任何人。请拨打求助热线或 999。',
    'Kami belum dapat memberitahu sesiapa. Sila telefon talian bantuan, atau 999.',
  ],
  'find.unanswered': [
    'Nobody has answered yet. Please call the helpline, or 999.',
    '还没有人回应。请拨打求助热线或 999。',
    'Belum ada yang menjawab. Sila telefon talian bantuan, atau 999.',
  ],
  'find.coming': [
    'Somebody has been on the way since {{time}}.',
    '从 {{time}} 起，有人正在赶来。',
    'Seseorang dalam perjalanan sejak {{time}}.',
  ],
  'find.comingBy': [
    'Somebody is on the way, and should be there by {{until}}.',
    '有人正在赶来，预计 {{until}} 前到。',
    'Seseorang dalam perjalanan, dan dijangka tiba sebelum {{until}}.',
  ],
  'find.taken': [
    '{{association}} is taking care of it.',
    '{{association}} 正在处理。',
    '{{association}} sedang menguruskannya.',
  ],
  'find.deskEmpty': [
    'Nobody is at our desk now. Please call 999.',
    '我们现在没有人值班，请拨打 999。',
    'Tiada petugas di meja kami sekarang. Sila telefon 999.',
  ],
  'find.shared': ['They see where you are.', '他们看得到您在哪里。', 'Mereka nampak tempat Anda berada.'],
  'find.safe': ['This person is safe now', '这位人士已经平安', 'Orang ini sudah selamat'],
  'find.safeText': ['Thank you for staying with them.', '谢谢您陪着这位人士。', 'Terima kasih kerana menemaninya.'],
  'find.over': ['This report has been closed', '这次报告已经结束', 'Laporan ini sudah ditutup'],
  'find.overText': [
    'If the person is still with you, please call the helpline or 999, or report again.',
    '如果这位人士还在您身边，请拨打求助热线或 999，或再次报告。',
    'Jika orang itu masih bersama Anda, sila telefon talian bantuan atau 999, atau lapor semula.',
  ],
}
