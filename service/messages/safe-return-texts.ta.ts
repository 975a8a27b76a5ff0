import type { Channel, SafeReturnMessage } from '#contract/messages.ts'
import type { LostTexts, MessageValues, Sayings, Text } from './text-values.ts'

// A name never takes an ending: "அவர்கள்" or a word of its own carries the case, so that any name, in any script, reads right (D62.4).

/** In place of the number of a finder who keeps it. */
const KEPT = 'எண் காட்டப்படவில்லை: பக்கத்தில் தொடர்புகொள்ளுங்கள். '

/** Parts of a text in Tamil that depend on what is known. */
export const taSayings: Sayings = {
  call: ({ phone, keepsNumber }) =>
    keepsNumber ? KEPT : phone ? `உடனே ${phone} எண்ணில் அழையுங்கள். ` : 'எண் எதுவும் தரப்படவில்லை. ',
  helpers: ({ helpers }) => (helpers > 1 ? `இதுவரை ${helpers} பேர் தகவல் தந்துள்ளனர். ` : ''),
  typed: ({ isTyped, isTexted, isCalledIn }) =>
    isTyped
      ? 'குறியீடு தட்டச்சு செய்யப்பட்டது, ஸ்கேன் செய்யப்படவில்லை. '
      : isTexted
        ? 'குறியீடு குறுஞ்செய்தியில் வந்தது, ஸ்கேன் செய்யப்படவில்லை. '
        : isCalledIn
          ? 'எங்கள் உதவித் தொலைபேசி மூலம் சொல்லப்பட்டது. '
          : '',
  told: ({ told, association, keepsNumber }) =>
    told === 'FAMILY' && keepsNumber
      ? 'குடும்பத்தினருக்குத் தெரியும்; உங்கள் எண் காட்டப்படவில்லை. '
      : told === 'FAMILY'
        ? 'உங்கள் எண் குடும்பத்தினரிடம் உள்ளது; அவர்கள் அழைக்கலாம். '
        : told === 'DESK'
          ? `உங்கள் எண் ${association} அமைப்பிடம் உள்ளது; அவர்கள் அழைக்கலாம். `
          : '',
  own: ({ seesAnswers, link }) =>
    link && `${seesAnswers ? ' யார் வருகிறார் என்று பார்க்க: ' : ' இது உங்கள் எண் என உறுதிசெய்யுங்கள்: '}${link}`,
  whom: {
    FAMILY: 'குடும்பத்தினர்',
    CARE_STAFF: 'பராமரிப்பு ஊழியர்கள்',
    POLICE: 'காவல்துறை',
    AMBULANCE: 'ஆம்புலன்ஸ் ஊழியர்கள்',
    OTHER: 'உதவும் ஒருவர்',
  },
}
const number = ({ phone }: MessageValues) => phone && `உடனே ${phone} எண்ணில் அழையுங்கள். `

/** What is said in Tamil where the report is the person's own "I am lost". */
export const taLost: LostTexts = {
  found: (v) => ({
    subject: `${v.person} வழிதவறிவிட்டார், உங்களை அழைக்கிறார்`,
    text: `${v.person} "நான் வழிதவறிவிட்டேன்" என்பதை அழுத்தினார். ${number(v)}இடத்தைப் பார்த்து, நீங்கள் வருவதைத் தெரிவியுங்கள்: ${v.link}`,
  }),
  'still-unanswered': (v) => ({
    subject: `இன்னும் யாரும் பதிலளிக்கவில்லை: ${v.person} வழிதவறிவிட்டார்`,
    text: `இன்னும் யாரும் பதிலளிக்கவில்லை. ${v.person} "நான் வழிதவறிவிட்டேன்" என்பதை அழுத்தினார். ${number(v)}இடத்தைப் பார்த்து, நீங்கள் வருவதைத் தெரிவியுங்கள்: ${v.link}`,
  }),
  'another-finder': (v) => ({
    subject: `${v.person} சொல்கிறார்: நான் வழிதவறிவிட்டேன்`,
    text: `${v.person} இப்போது "நான் வழிதவறிவிட்டேன்" என்பதை அழுத்தினார். ${number(v)}இடத்தைப் பார்க்க: ${v.link}`,
  }),
}

/** What does not get through when a channel is down. */
const failingMessages: Record<Channel, string> = {
  sms: 'SMS',
  email: 'மின்னஞ்சல்கள்',
  voice: 'தொலைபேசி அழைப்புகள்',
  push: 'அறிவிப்புகள்',
  whatsapp: 'WhatsApp தகவல்கள்',
}

/** What safe return says in Tamil. */
export const taSafeReturn: Record<SafeReturnMessage, (values: MessageValues) => Text> = {
  found: (v) =>
    v.isOwnWord
      ? taLost.found(v)
      : {
          subject: v.phone
            ? `${v.person} கண்டறியப்பட்டார். ${v.phone} எண்ணில் அழையுங்கள்`
            : `${v.person} கண்டறியப்பட்டார். இடத்தைப் பாருங்கள்`,
          text: `${v.finder} இப்போது ${v.person} உடன் இருக்கிறார். ${taSayings.call(v)}${taSayings.typed(v)}${taSayings.helpers(v)}இடத்தைப் பார்த்து, நீங்கள் வருவதைத் தெரிவியுங்கள்: ${v.link}`,
        },
  'still-unanswered': (v) =>
    v.isOwnWord
      ? taLost['still-unanswered'](v)
      : {
          subject: `இன்னும் யாரும் பதிலளிக்கவில்லை: ${v.person} கண்டறியப்பட்டார்`,
          text: `இன்னும் யாரும் பதிலளிக்கவில்லை. ${v.finder} இப்போது ${v.person} உடன் இருக்கிறார். ${taSayings.call(v)}${taSayings.typed(v)}${taSayings.helpers(v)}இடத்தைப் பார்த்து, நீங்கள் வருவதைத் தெரிவியுங்கள்: ${v.link}`,
        },
  'another-finder': (v) =>
    v.isOwnWord
      ? taLost['another-finder'](v)
      : {
          subject: `${v.person} பற்றி இன்னொரு தகவல்`,
          text: `${v.person} பற்றி புதிய தகவல்: ${v.finder} அங்கே இருக்கிறார். ${taSayings.call(v)}${taSayings.typed(v)}${taSayings.helpers(v)}இடத்தைப் பார்க்க: ${v.link}`,
        },
  'many-reports': ({ person, link }) => ({
    subject: `${person} பற்றிப் பல தகவல்கள்`,
    text: `${person} பற்றிப் பல தகவல்கள் வந்துள்ளன. பக்கத்தைத் திறங்கள்; முக்கியமானது முதலில் இருக்கும்: ${link}`,
  }),
  'with-someone': ({ finder, person, whom, link }) => ({
    subject: `${person} இப்போது உடன் இருப்பது: ${taSayings.whom[whom]}`,
    text: `${finder} சொல்கிறார்: ${person} இப்போது பாதுகாப்பாக இருக்கிறார். உடன் இருப்பது: ${taSayings.whom[whom]}. நீங்களே பாருங்கள்: ${link}`,
  }),
  'not-with-someone': ({ finder, person, link }) => ({
    subject: `${person} உடன் வேறு யாரும் இல்லை`,
    text: `${finder} தகவலைத் திருத்தினார்: ${person} உடன் வேறு யாரும் இல்லை. மீண்டும் பாருங்கள்: ${link}`,
  }),
  'all-right': ({ person, link }) => ({
    subject: `${person} சொல்கிறார்: நான் இப்போது நலம்`,
    text: `${person} சொல்கிறார்: நான் இப்போது நலம். உறுதிசெய்த பிறகு "பாதுகாப்பாக இருக்கிறார்" என்பதை அழுத்துங்கள்: ${link}`,
  }),
  flood: ({ person, link }) => ({
    subject: `${person} பற்றி ஏராளமான தகவல்கள்`,
    text: `${person} பற்றிப் படிக்க முடியாத அளவுக்குத் தகவல்கள் வருகின்றன. பக்கத்தில் முக்கியமானது முதலில் இருக்கும்: ${link}`,
  }),
  'channel-down': ({ person, failing, hasFamily, link }) => ({
    subject: `${person} பற்றிய தகவல்கள் சென்றடையவில்லை`,
    text: `${person} பற்றிய ${failing ? failingMessages[failing] : 'தகவல்கள்'} சென்றடையவில்லை. ${hasFamily ? 'குடும்பத்தினரை அழையுங்கள்' : 'உதவி அழைப்பைக் கவனியுங்கள்'}: ${link}`,
  }),
  'follow-up': ({ person, isDesk, link }) => ({
    subject: isDesk ? `${person} பற்றிய உதவி அழைப்பை யாராவது கவனிக்கிறார்களா?` : `${person} பாதுகாப்பாக இருக்கிறாரா?`,
    text: isDesk
      ? `${person} பற்றிய உதவி அழைப்பை இன்னும் கவனிக்கிறீர்களா? பாதுகாப்பாக இருக்கிறார், இன்னும் வழியில், அல்லது முடியவில்லை: ஒன்றைத் தட்டுங்கள்: ${link}`
      : `${person} இருக்கும் இடத்தை அடைந்துவிட்டீர்களா? பாதுகாப்பாக இருக்கிறார், இன்னும் வழியில், அல்லது முடியவில்லை: ஒன்றைத் தட்டுங்கள்: ${link}`,
  }),
  safe: ({ person, link }) => ({
    subject: `${person} பாதுகாப்பாக இருக்கிறார்`,
    text: `${person} இப்போது பாதுகாப்பாக இருக்கிறார். நிம்மதியாக இருங்கள். நடந்தது என்ன: ${link}`,
  }),
  'false-alarm': ({ person, link }) => ({
    subject: `${person} பற்றிய தவறான அழைப்பு`,
    text: `${person} பற்றி வந்தது தவறான அழைப்பு. நீங்கள் எதுவும் செய்ய வேண்டியதில்லை. நடந்தது என்ன: ${link}`,
  }),
  'ended-by-itself': ({ person, helpline, link }) => ({
    subject: `${person} பற்றிய உதவி அழைப்பு தானாக முடிந்தது`,
    text: `${person} பாதுகாப்பாக இருக்கிறார் என்று யாரும் சொல்லவில்லை; 24 மணி நேரமாகப் புதிய தகவல் இல்லை. உதவி அழைப்பு முடிந்தது. இன்னும் காணவில்லையா? மீண்டும் தெரிவியுங்கள், அல்லது அழையுங்கள்: ${helpline}. நடந்தது என்ன: ${link}`,
  }),
  reopened: ({ person, link }) => ({
    subject: `${person} இன்னும் பாதுகாப்பாக இல்லை`,
    text: `${person} இன்னும் பாதுகாப்பாக இல்லை. மீண்டும் பாருங்கள்: ${link}`,
  }),
  'finder-follow-up': (v) => ({
    subject: `உதவியதற்கு நன்றி`,
    text: `உதவியதற்கு நன்றி. ${taSayings.told(v)}முடிந்தால் அவருடன் இருங்கள். பதில் இல்லையா? ${v.helpline}. ஆபத்து: 999. காயம்: 995.${taSayings.own(v)}`,
  }),
  'finder-answered': ({ coming, helpline }) => ({
    subject: coming ? 'ஒருவர் உங்களிடம் வந்துகொண்டிருக்கிறார்' : 'இப்போது யாரும் வரவில்லை',
    text: coming
      ? `ஒருவர் உங்களிடம் வந்துகொண்டிருக்கிறார்${coming.minutes === null ? '' : `; சுமார் ${coming.minutes} நிமிடங்களில் வருவார்`}. முடிந்தால் அவருடன் இருங்கள். யாரும் வரவில்லையா? ${helpline}. ஆபத்து: 999. காயம்: 995.`
      : `வந்துகொண்டிருந்தவரால் இப்போது வர முடியவில்லை. மற்றவர்களை அழைக்கிறோம். முடிந்தால் அவருடன் இருங்கள். உதவித் தொலைபேசி: ${helpline}. ஆபத்து: 999. காயம்: 995.`,
  }),
  'finder-written': ({ link, helpline }) => ({
    subject: 'உங்களுக்கு ஒரு செய்தி',
    text: `உங்களுடன் இருப்பவரைப் பராமரிப்பவர்கள் உங்களுக்கு எழுதியுள்ளனர். உதவித் தொலைபேசி: ${helpline}. ஆபத்து: 999. காயம்: 995. படித்துப் பதில் எழுத: ${link}`,
  }),
  'finder-thanks': () => ({
    subject: `பாதுகாப்பாக இருக்கிறார், உங்களால்`,
    text: `நீங்கள் உதவியவர் இப்போது பாதுகாப்பாக இருக்கிறார். அவர் வீட்டை நெருங்க உதவியதற்கு நன்றி.`,
  }),
  unusable: (v) =>
    v.isBareScan
      ? {
          subject: `${v.person} அவர்களின் நிறுத்தப்பட்ட குறியீடு ஸ்கேன் செய்யப்பட்டது`,
          text: `${v.person} அவர்களின் நிறுத்தப்பட்ட குறியீட்டை ஒருவர் ஸ்கேன் செய்தார். பெயரோ எண்ணோ தரப்படவில்லை. ${v.person} பாதுகாப்பாக இருக்கிறாரா என உறுதிசெய்யுங்கள்: ${v.link}`,
        }
      : {
          subject: `${v.person} அவர்களின் பழைய குறியீட்டை ஒருவர் ஸ்கேன் செய்தார்`,
          text: `${v.person} அவர்களின் பழைய குறியீட்டை ஒருவர் ஸ்கேன் செய்து தகவல் தந்தார். பெயர்: ${v.finder}. ${v.keepsNumber ? KEPT : v.phone ? `எண்: ${v.phone}. ` : 'எண் எதுவும் தரப்படவில்லை. '}${v.person} பாதுகாப்பாக இருக்கிறாரா என உறுதிசெய்யுங்கள்.${v.link && ` இடத்தைப் பார்க்க: ${v.link}`}`,
        },
  missing: ({ person, link }) => ({
    subject: `${person} அவர்களைக் காணவில்லை`,
    text: `${person} அவர்களைக் காணவில்லை. ஆபத்தா? 999. யாராவது தகவல் தந்தால் உடனே தெரிவிப்போம். கடைசியாகக் கண்ட இடத்தைப் பார்க்க, அல்லது "பாதுகாப்பாக இருக்கிறார்" என்று தெரிவிக்க: ${link}`,
  }),
  'hand-over-missed': (v) => ({
    subject: `அழைத்துச் செல்ல வந்தவர் உறுதியாகவில்லை: ${v.person}`,
    text: `${v.person}: அழைத்துச் செல்ல வந்தவர் தவறான நிறத்தை அல்லது இலக்கங்களை மூன்று முறை காட்டினார். ${taSayings.call(v)}யார் வருகிறார் என்று பார்க்க: ${v.link}`,
  }),
  answered: ({ person, isOwnAnswer, link }) => ({
    subject: isOwnAnswer ? `${person}: நீங்கள் வருகிறீர்கள்` : `${person}: ஒருவர் வருகிறார்`,
    text: `${isOwnAnswer ? `${person}: நீங்கள் வருவதாகச் சொன்னீர்கள்.` : `${person}: ஒருவர் வந்துகொண்டிருக்கிறார்.`} மேலும் பார்க்க: ${link}`,
  }),
}
