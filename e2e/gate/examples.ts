/** A page as it should be: what stands in the place of `main` of a failing example stands in its form, table or list. */
export const pageOf = (main: string, { style = '', lang = 'en', title = 'Example' } = {}) => `<!DOCTYPE html>
<html lang="${lang}"><head><title>${title}</title><style>
body { background: #fff; color: #000; font: 18px/1.5 sans-serif } a { color: #0b5351 }
:focus-visible { outline: 3px solid #0b5351 } input, button { min-height: 48px; min-width: 48px } ${style}
</style></head><body><header><a href="#main">Skip</a></header>
<main id="main"><h1>Example</h1>${main}</main><footer><p>Foot</p></footer></body></html>`

const FIELD = '<div class="field"><label for="a">Name</label><p class="hint" id="a-hint">As on the card</p>'

/** Each page that is right, of which the failing ones are the opposite: nothing may be found on it. */
export const RIGHT: Record<string, string> = {
  'a field with its label and its hint': pageOf(
    `<form>${FIELD}<input id="a" autocomplete="name" aria-describedby="a-hint"></div><button>Send</button></form>`,
  ),
  'a table with headings': pageOf(
    '<table><tr><th scope="col">Day</th><th scope="col">Place</th></tr><tr><td>Monday</td><td>Park</td></tr></table>',
  ),
  'a part in another language': pageOf('<ul><li lang="zh-Hans">您好，您很安全。</li></ul>'),
  'news that is announced': pageOf('<p data-status role="status">Two places</p>'),
  'a page that says what is new': pageOf(
    '<div data-watch="/x"><p id="status" aria-live="polite" data-live>Told</p></div>',
  ),
  'a sign beside a sentence with a name': pageOf(
    '<p class="x"><svg aria-hidden="true"></svg><span>Is <span class="whole-name">Kamala Devi</span> safe?</span></p>',
    { style: '.x { display: flex }' },
  ),
  'a film that waits': pageOf(
    '<video controls preload="none" aria-label="How to help"><track kind="captions" src="c.vtt"></video>',
  ),
}

interface Example {
  page: string
  /** Which check finds it, each by the name it gives. */
  found: string[]
}

/** Pages with one fault each: the gate finds every one, and this table says who of the three does. */
export const FAILING: Record<string, Example> = {
  'a span in place of a label': {
    page: pageOf('<form><span>Name</span><input id="a" autocomplete="name"><button>Send</button></form>'),
    found: ['axe label', 'ibm input_label_exists'],
  },
  'an id that is there twice': {
    page: pageOf('<form><label for="a">Name</label><input id="a"><label for="a">Number</label><input id="a"></form>'),
    found: ['ibm form_label_unique'],
  },
  'grey text': {
    page: pageOf('<p class="x">Read me</p>', { style: '.x { color: #999 }' }),
    found: ['axe color-contrast'],
  },
  'an empty button': { page: pageOf('<button></button>'), found: ['axe button-name'] },
  'no language': { page: pageOf('<p>Text</p>', { lang: '' }), found: ['axe html-has-lang'] },
  'the language of another page': { page: pageOf('<p>这里是平安回家。</p>'), found: ['own foreign-text'] },
  'a heading that skips two': { page: pageOf('<h4>Deep</h4>'), found: ['axe heading-order'] },
  'no title': { page: pageOf('<p>Text</p>', { title: '' }), found: ['axe document-title'] },
  'hidden, and yet a stop of the keyboard': {
    page: pageOf('<nav aria-hidden="true" aria-label="Ways"><a href="/x">Away</a></nav>'),
    found: ['axe aria-hidden-focus'],
  },
  'a film that begins by itself': {
    page: pageOf('<video autoplay muted controls aria-label="Film"><track kind="captions" src="c.vtt"></video>'),
    found: ['own plays-by-itself'],
  },
  'a table without headings': {
    page: pageOf('<table><tr><td>Monday</td><td>Park</td></tr><tr><td>Tuesday</td><td>Shop</td></tr></table>'),
    found: ['ibm table_headers_exists'],
  },
  'a hint whose id is broken': {
    page: pageOf(`<form>${FIELD}<input id="a" autocomplete="name" aria-describedby="b-hint"></div></form>`),
    found: ['own refers-to-nothing', 'own hint-unheard'],
  },
  'a hint that nobody hears': {
    page: pageOf(`<form>${FIELD}<input id="a" autocomplete="name"></div></form>`),
    found: ['own hint-unheard'],
  },
  'a sentence that falls into its parts': {
    page: pageOf('<p class="x">Is <span class="whole-name">Kamala Devi</span> safe?</p>', {
      style: '.x { display: flex }',
    }),
    found: ['own torn-sentence'],
  },
  'news that nobody hears': { page: pageOf('<p data-status>Two places</p>'), found: ['own silent-news'] },
  'a page that changes in silence': {
    page: pageOf('<div data-watch="/x"><p id="status" data-live>Told</p><p id="going" data-live>Nobody</p></div>'),
    found: ['own silent-news'],
  },
  'words to say without their language': {
    page: pageOf('<ul class="say"><li>您好，您很安全。</li></ul>'),
    found: ['own foreign-text'],
  },
  'a group of choices without a name': {
    page: pageOf(
      '<form><fieldset><label><input type="radio" name="a"> Yes</label><label><input type="radio" name="a"> No</label></fieldset></form>',
    ),
    found: ['ibm fieldset_label_valid'],
  },
  'a name that is not what is read': {
    page: pageOf('<button aria-label="Show: Password" type="button">Hide</button>'),
    found: ['ibm label_name_visible'],
  },
}

/** Pages whose focus nobody sees, and what the walk with the keyboard says of them. */
export const UNSEEN: Record<string, { page: string; says: RegExp }> = {
  'no ring anywhere': {
    page: pageOf('<a href="/x">Away</a>', { style: ':focus-visible { outline: none }' }),
    says: /no ring/,
  },
  'a width without a line': {
    page: pageOf('<a href="/x">Away</a>', { style: ':focus-visible { outline: 3px none #000 }' }),
    says: /no ring/,
  },
  'a bar upon it': {
    page: pageOf('<a href="/x">Away</a>', {
      style: 'header::after { content: ""; position: fixed; inset: 0 0 auto; height: 90px; background: #eee }',
    }),
    says: /covered by/,
  },
}
