// The types of CommonJS, checked by tsc.

import urlens = require("urlens");

export const href: string = new urlens.Url("http://h/").href;
