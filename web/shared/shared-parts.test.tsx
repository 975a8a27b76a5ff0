import { brand } from '#contract/brand.ts'
import { expectPagesToRead, pageWith, type PageWithStates, type Readings } from '../test/read-pages.ts'
import { CountryField } from './country-field.tsx'
import { Emergency } from './emergency.tsx'
import { Field } from './field.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { Modal } from './modal.tsx'
import { Navigation } from './navigation.tsx'
import { FormOf, RefusedFields } from './refused-fields.tsx'
import { Stores } from './stores.tsx'
import { Trouble } from './trouble.tsx'

const header = (changes: Partial<Parameters<typeof Header>[0]> = {}) => (
  <Header
    trial={false}
    outsideOff={false}
    locale="en"
    brand={brand}
    address="/FAQ?q=1"
    navigation={false}
    keepsTyped={false}
    {...changes}
  />
)
const refused = { code: 'required-data', field: 'name', typed: { name: 'Aisha', act: 'ask' } } as const
const question = (more: object = {}) => <Field name="name" label="Your name" {...more} />
const modal = (kind: 'info' | 'error' | 'done') => (
  <Modal kind={kind} title="Well done" text={<p>You are in.</p>} onClose={() => undefined}>
    <button>OK</button>
  </Modal>
)

const PAGES: Record<string, PageWithStates> = {
  'the top of a page': pageWith(header(), {
    'it is a trial': header({ trial: true }),
    'it is a copy for a drill': header({ outsideOff: true }),
    'it is in Malay': header({ locale: 'ms' }),
    'it has navigation': header({ navigation: true, trial: true }),
    'it keeps what was typed': header({ keepsTyped: true }),
  }),
  'the navigation': pageWith(<Navigation address="/faq?lang=en" trial />, {
    elsewhere: <Navigation address="/Terms-Of-Use" trial />,
    'the guide is read': <Navigation address="/safe-return-guide?lang=ms" trial />,
  }),
  'the bottom of a page': pageWith(<Footer brand={brand} links={false} />, {
    'with links': <Footer brand={brand} links />,
  }),
  'the numbers of an emergency': pageWith(<Emergency brand={brand} />, {
    'in a row': <Emergency brand={brand} row />,
    'with hours': <Emergency brand={{ ...brand, helplineHours: '9 to 5' }} />,
  }),
  'the stores': pageWith(<Stores brand={brand} />, {}),
  'a page with nothing to show': pageWith(<Trouble title="Nothing" text="Nothing is here." />, {
    'it has an act of its own': (
      <Trouble title="Nothing" text="Nothing is here." picture={null}>
        <a href="/own">Own</a>
      </Trouble>
    ),
  }),
  'a dialog': pageWith(modal('info'), { 'of an error': modal('error'), 'of what is done': modal('done') }),
  'a question': pageWith(question(), {
    'it is required': question({ required: true }),
    'its mark is another': question({ required: true, mark: 'optional' }),
    'it has a hint, a mistake, and is described by more': question({
      hint: 'As on the card',
      mistake: 'name-too-long',
      'aria-describedby': 'other',
    }),
    'it has an id of its own': question({ id: 'own' }),
    'it is a text': question({ as: 'textarea', rows: 3 }),
    'it is a choice': question({ as: 'select', children: <option value="a">A</option> }),
    'something stands before it': question({ before: <span lang="en">+65</span> }),
    'its form was refused for it': <RefusedFields refused={refused}>{question()}</RefusedFields>,
    'its form was refused for another': (
      <RefusedFields refused={{ ...refused, field: 'phone' }}>{question()}</RefusedFields>
    ),
    'its form was refused, and it says another mistake': (
      <RefusedFields refused={refused}>{question({ mistake: 'name-too-long' })}</RefusedFields>
    ),
    'its form was refused, and its value is given': (
      <RefusedFields refused={refused}>{question({ value: 'Mei', readOnly: true })}</RefusedFields>
    ),
    'it stands in the form that was refused': (
      <RefusedFields refused={refused}>
        <FormOf sent={{ act: 'ask' }}>{question()}</FormOf>
      </RefusedFields>
    ),
    'it stands in another form than was refused': (
      <RefusedFields refused={refused}>
        <FormOf sent={{ act: 'ask', id: '1' }}>{question()}</FormOf>
      </RefusedFields>
    ),
    'no form was refused': <FormOf sent={{}}>{question()}</FormOf>,
  }),
  'the country of a number': pageWith(<CountryField defaultValue="+60" />, {}),
}

const READ: Readings = {
  'the top of a page': {
    page: [
      'a "Skip to the main part" → #main',
      'a "◇ Homeward" → / aria-label=Homeward by Dementia Singapore, home',
      'small "by Dementia Singapore"',
      'nav aria-label=Language',
      'a "English" → /FAQ?q=1&lang=en hreflang=en lang=en aria-current=true data-language=en',
      'a "中文" → /FAQ?q=1&lang=md hreflang=zh-Hans lang=zh-Hans data-language=md',
      'a "Melayu" → /FAQ?q=1&lang=ms hreflang=ms lang=ms data-language=ms',
      'a "தமிழ்" → /FAQ?q=1&lang=ta hreflang=ta lang=ta data-language=ta',
    ],
    'it is a trial': {
      more: ['aside "Trial: fictional data, may be lost" aria-label=Trial'],
      less: [],
    },
    'it is a copy for a drill': {
      more: ['aside "A copy for a drill: no message is sent" aria-label=Drill copy'],
      less: [],
    },
    'it is in Malay': {
      more: [
        'a "English" → /FAQ?q=1&lang=en hreflang=en lang=en data-language=en',
        'a "Melayu" → /FAQ?q=1&lang=ms hreflang=ms lang=ms aria-current=true data-language=ms',
      ],
      less: [
        'a "English" → /FAQ?q=1&lang=en hreflang=en lang=en aria-current=true data-language=en',
        'a "Melayu" → /FAQ?q=1&lang=ms hreflang=ms lang=ms data-language=ms',
      ],
    },
    'it has navigation': {
      more: [
        'aside "Trial: fictional data, may be lost" aria-label=Trial',
        'a "Someone looks lost?" → /safe-return-guide',
        'a "Sign in" → /registration?tab=sign-in',
        'nav aria-label=Main',
        'summary "Menu"',
        'a "Home" → /#home',
        'a "Why" → /#about',
        'a "How it works" → /#howitworks',
        'a "Benefits" → /#benefit',
        'a "Download" → /#download',
        'a "FAQ" → /FAQ aria-current=page',
        'a "Dementia-Friendly Locator" → /go-to-points',
        'a "Someone looks lost?" → /safe-return-guide',
        'a "Sign in" → /registration?tab=sign-in',
      ],
      less: [],
    },
    'it keeps what was typed': {
      more: [
        'button form=typed (visually-hidden) tabindex=-1 aria-hidden=true',
        'button "English" form=typed value=en lang=en aria-current=true data-language=en name=language formaction=/FAQ?q=1&lang=en',
        'button "中文" form=typed value=md lang=zh-Hans data-language=md name=language formaction=/FAQ?q=1&lang=md',
        'button "Melayu" form=typed value=ms lang=ms data-language=ms name=language formaction=/FAQ?q=1&lang=ms',
        'button "தமிழ்" form=typed value=ta lang=ta data-language=ta name=language formaction=/FAQ?q=1&lang=ta',
      ],
      less: [
        'a "English" → /FAQ?q=1&lang=en hreflang=en lang=en aria-current=true data-language=en',
        'a "中文" → /FAQ?q=1&lang=md hreflang=zh-Hans lang=zh-Hans data-language=md',
        'a "Melayu" → /FAQ?q=1&lang=ms hreflang=ms lang=ms data-language=ms',
        'a "தமிழ்" → /FAQ?q=1&lang=ta hreflang=ta lang=ta data-language=ta',
      ],
    },
  },
  'the navigation': {
    page: [
      'nav aria-label=Main',
      'summary "Menu"',
      'a "Home" → /#home',
      'a "Why" → /#about',
      'a "How it works" → /#howitworks',
      'a "Benefits" → /#benefit',
      'a "Download" → /#download',
      'a "FAQ" → /FAQ aria-current=page',
      'a "Dementia-Friendly Locator" → /go-to-points',
      'a "Someone looks lost?" → /safe-return-guide',
      'a "Sign in" → /registration?tab=sign-in',
    ],
    'the guide is read': {
      more: ['a "FAQ" → /FAQ', 'a "Someone looks lost?" → /safe-return-guide aria-current=page'],
      less: ['a "FAQ" → /FAQ aria-current=page', 'a "Someone looks lost?" → /safe-return-guide'],
    },
    elsewhere: {
      more: ['a "FAQ" → /FAQ'],
      less: ['a "FAQ" → /FAQ aria-current=page'],
    },
  },
  'the bottom of a page': {
    page: [
      'section #help aria-label=Help',
      'a "◇ Dementia helpline 6377 0700" → tel:+6563770700',
      'a "◇ If nobody answers, or the person is in danger: 999" → tel:999',
      'a "◇ Hurt or unwell: 995" → tel:995',
      'p "Homeward is a service of"',
      'a "Dementia Singapore" → https://dementia.org.sg',
    ],
    'with links': {
      more: [
        'footer "◇"',
        'nav aria-label=More',
        'a "Someone looks lost?" → /safe-return-guide',
        'a "Sign in" → /registration?tab=sign-in',
        'a "Safe return guide" → /safe-return-guide',
        'a "Terms of use" → /Terms-Of-Use',
        'a "Privacy policy" → /privacy-policy',
        'a "Membership terms" → /membership-terms',
        'p "© 2021 Dementia Singapore"',
      ],
      less: [],
    },
  },
  'the numbers of an emergency': {
    page: [
      'a "◇ Dementia helpline 6377 0700" → tel:+6563770700',
      'a "◇ If nobody answers, or the person is in danger: 999" → tel:999',
      'a "◇ Hurt or unwell: 995" → tel:995',
    ],
    'in a row': {
      more: ['a "◇ Helpline 6377 0700" → tel:+6563770700', 'a "◇ In danger 999" → tel:999', 'a "◇ Hurt 995" → tel:995'],
      less: [
        'a "◇ Dementia helpline 6377 0700" → tel:+6563770700',
        'a "◇ If nobody answers, or the person is in danger: 999" → tel:999',
        'a "◇ Hurt or unwell: 995" → tel:995',
      ],
    },
    'with hours': {
      more: ['a "◇ Dementia helpline 9 to 5 6377 0700" → tel:+6563770700'],
      less: ['a "◇ Dementia helpline 6377 0700" → tel:+6563770700'],
    },
  },
  'the stores': {
    page: [
      'li "◇"',
      'a "App Store, for iPhone" → https://www.apple.com/app-store/',
      'li "◇"',
      'a "Google Play, for Android" → https://play.google.com/store/apps',
    ],
  },
  'a page with nothing to show': {
    page: [
      'title "Nothing"',
      'div "◇"',
      'h1 "Nothing"',
      'p "Nothing is here."',
      'a "Home" → /',
      'a "Find a Go-To Point" → /go-to-points',
    ],
    'it has an act of its own': {
      more: ['a "Own" → /own'],
      less: ['div "◇"', 'a "Find a Go-To Point" → /go-to-points'],
    },
  },
  'a dialog': {
    page: [
      'dialog labelled "Well done" described "You are in."',
      'h2 "◇ Well done"',
      'form method=dialog',
      'p "You are in."',
      'button "OK"',
    ],
    'of an error': {
      more: ['dialog (error) labelled "Well done" described "You are in."'],
      less: ['dialog labelled "Well done" described "You are in."'],
    },
    'of what is done': {
      more: [],
      less: [],
    },
  },
  'a question': {
    page: ['input "Your name" name=name'],
    'it is required': {
      more: ['input "Your name (required)" required name=name'],
      less: ['input "Your name" name=name'],
    },
    'its mark is another': {
      more: ['input "Your name optional" required name=name'],
      less: ['input "Your name" name=name'],
    },
    'it has a hint, a mistake, and is described by more': {
      more: [
        'p "As on the card"',
        'p "Please use at most 60 characters for your name."',
        'input "Your name" described "? + As on the card + Please use at most 60 characters for your name." aria-invalid=true name=name',
      ],
      less: ['input "Your name" name=name'],
    },
    'it has an id of its own': {
      more: [],
      less: [],
    },
    'it is a text': {
      more: ['textarea "Your name" rows=3 name=name'],
      less: ['input "Your name" name=name'],
    },
    'it is a choice': {
      more: ['select "Your name" name=name [value=a:A]'],
      less: ['input "Your name" name=name'],
    },
    'something stands before it': {
      more: ['div "{+65|lang=en}"'],
      less: [],
    },
    'its form was refused for it': {
      more: [
        'p "Required Data Cannot Be Empty, Please Fill All Required Data"',
        'input "Your name" aria-invalid=true described "Required Data Cannot Be Empty, Please Fill All Required Data" name=name value=Aisha',
      ],
      less: ['input "Your name" name=name'],
    },
    'its form was refused for another': {
      more: ['input "Your name" name=name value=Aisha'],
      less: ['input "Your name" name=name'],
    },
    'its form was refused, and it says another mistake': {
      more: [
        'p "Please use at most 60 characters for your name."',
        'input "Your name" aria-invalid=true described "Please use at most 60 characters for your name." name=name value=Aisha',
      ],
      less: ['input "Your name" name=name'],
    },
    'its form was refused, and its value is given': {
      more: [
        'p "Required Data Cannot Be Empty, Please Fill All Required Data"',
        'input "Your name" readonly aria-invalid=true described "Required Data Cannot Be Empty, Please Fill All Required Data" name=name value=Mei',
      ],
      less: ['input "Your name" name=name'],
    },
    'it stands in the form that was refused': {
      more: [
        'p "Required Data Cannot Be Empty, Please Fill All Required Data"',
        'input "Your name" aria-invalid=true described "Required Data Cannot Be Empty, Please Fill All Required Data" name=name value=Aisha',
      ],
      less: ['input "Your name" name=name'],
    },
    'it stands in another form than was refused': {
      more: [],
      less: [],
    },
    'no form was refused': {
      more: [],
      less: [],
    },
  },
  'the country of a number': {
    page: [
      'select "Country code" autocomplete=tel-country-code name=prefixCountryNum [value=+65:Singapore +65 | value=+62:Indonesia +62 | value=+60 selected:Malaysia +60]',
    ],
  },
}

expectPagesToRead(PAGES, READ)
