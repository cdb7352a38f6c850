-- Up Migration

-- Spellings that differ only in case are one account. Lower case differs between JavaScript and PostgreSQL (`İ`), and between
-- PostgreSQL's locales. This function is the same everywhere; 0388 replaces it.
CREATE FUNCTION fold_case(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN CASE WHEN octet_length($1) = char_length($1) THEN lower($1 COLLATE "C") ELSE translate(lower($1 COLLATE "C"),
  'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞĀĂĄĆĈĊČĎĐĒĔĖĘĚĜĞĠĢĤĦĨĪĬĮĲĴĶĹĻĽĿŁŃŅŇŊŌŎŐŒŔŖŘŚŜŞŠŢŤŦŨŪŬŮŰŲŴŶŸŹŻŽƁƂƄƆƇƉƊƋ'
  'ƎƏƐƑƓƔƖƗƘƜƝƟƠƢƤƦƧƩƬƮƯƱƲƳƵƷƸƼǄǅǇǈǊǋǍǏǑǓǕǗǙǛǞǠǢǤǦǨǪǬǮǱǲǴǶǷǸǺǼǾȀȂȄȆȈȊȌȎȐȒȔȖȘȚȜȞȠȢȤȦȨȪȬȮȰȲȺȻȽȾɁɃɄɅɆɈɊɌɎͰ'
  'ͲͶͿΆΈΉΊΌΎΏΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩΪΫϏϘϚϜϞϠϢϤϦϨϪϬϮϴϷϹϺϽϾϿЀЁЂЃЄЅІЇЈЉЊЋЌЍЎЏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫ'
  'ЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѶѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӁӃӅӇӉӋӍӐӒӔӖӘӚӜӞӠӢӤӦӨӪӬӮӰӲӴӶӸӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦ'
  'ԨԪԬԮḀḂḄḆḈḊḌḎḐḒḔḖḘḚḜḞḠḢḤḦḨḪḬḮḰḲḴḶḸḺḼḾṀṂṄṆṈṊṌṎṐṒṔṖṘṚṜṞṠṢṤṦṨṪṬṮṰṲṴṶṸṺṼṾẀẂẄẆẈẊẌẎẐẒẔẞẠẢẤẦẨẪẬẮẰẲẴẶẸẺẼẾỀỂỄỆ'
  'ỈỊỌỎỐỒỔỖỘỚỜỞỠỢỤỦỨỪỬỮỰỲỴỶỸỺỼỾＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺ',
  'àáâãäåæçèéêëìíîïðñòóôõöøùúûüýþāăąćĉċčďđēĕėęěĝğġģĥħĩīĭįĳĵķĺļľŀłńņňŋōŏőœŕŗřśŝşšţťŧũūŭůűųŵŷÿźżžɓƃƅɔƈɖɗƌ'
  'ǝəɛƒɠɣɩɨƙɯɲɵơƣƥʀƨʃƭʈưʊʋƴƶʒƹƽǆǆǉǉǌǌǎǐǒǔǖǘǚǜǟǡǣǥǧǩǫǭǯǳǳǵƕƿǹǻǽǿȁȃȅȇȉȋȍȏȑȓȕȗșțȝȟƞȣȥȧȩȫȭȯȱȳⱥȼƚⱦɂƀʉʌɇɉɋɍɏͱ'
  'ͳͷϳάέήίόύώαβγδεζηθικλμνξοπρστυφχψωϊϋϗϙϛϝϟϡϣϥϧϩϫϭϯθϸϲϻͻͼͽѐёђѓєѕіїјљњћќѝўџабвгдежзийклмнопрстуфхцчшщъы'
  'ьэюяѡѣѥѧѩѫѭѯѱѳѵѷѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӂӄӆӈӊӌӎӑӓӕӗәӛӝӟӡӣӥӧөӫӭӯӱӳӵӷӹӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧ'
  'ԩԫԭԯḁḃḅḇḉḋḍḏḑḓḕḗḙḛḝḟḡḣḥḧḩḫḭḯḱḳḵḷḹḻḽḿṁṃṅṇṉṋṍṏṑṓṕṗṙṛṝṟṡṣṥṧṩṫṭṯṱṳṵṷṹṻṽṿẁẃẅẇẉẋẍẏẑẓẕßạảấầẩẫậắằẳẵặẹẻẽếềểễệ'
  'ỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹỻỽỿａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ'
) END;

-- Two accounts whose spellings are equal now both stay, and sign in by their exact spelling; no third can join them.
ALTER TABLE organizations ADD COLUMN twin integer NOT NULL DEFAULT 0;
ALTER TABLE users ADD COLUMN twin integer NOT NULL DEFAULT 0;
ALTER TABLE devices ADD COLUMN twin integer NOT NULL DEFAULT 0;

UPDATE organizations SET twin = later.nth FROM (
  SELECT id, row_number() OVER (PARTITION BY fold_case(prefix) ORDER BY created_at, id) - 1 AS nth FROM organizations
) AS later WHERE later.id = organizations.id AND later.nth > 0;
UPDATE users SET twin = later.nth FROM (
  SELECT id, greatest(
    CASE WHEN email IS NULL THEN 0 ELSE row_number() OVER (PARTITION BY fold_case(email) ORDER BY created_at, id) - 1 END,
    CASE WHEN username IS NULL THEN 0 ELSE row_number() OVER (PARTITION BY fold_case(username) ORDER BY created_at, id) - 1 END,
    CASE WHEN card_id IS NULL THEN 0 ELSE
      row_number() OVER (PARTITION BY organization_id, fold_case(card_id) ORDER BY created_at, id) - 1 END) > 0 AS is_later,
    row_number() OVER (ORDER BY created_at, id) AS nth FROM users
) AS later WHERE later.id = users.id AND later.is_later;
UPDATE devices SET twin = later.nth FROM (
  SELECT id, row_number() OVER (PARTITION BY fold_case(identifier) ORDER BY created_at, id) - 1 AS nth FROM devices
) AS later WHERE later.id = devices.id AND later.nth > 0;

DROP INDEX organizations_prefix, users_email, users_username, users_card_id, devices_identifier;
CREATE UNIQUE INDEX organizations_prefix ON organizations (fold_case(prefix), twin);
CREATE UNIQUE INDEX users_email ON users (fold_case(email), twin);
CREATE UNIQUE INDEX users_username ON users (fold_case(username), twin);
CREATE UNIQUE INDEX users_card_id ON users (organization_id, fold_case(card_id), twin);
CREATE UNIQUE INDEX devices_identifier ON devices (fold_case(identifier), twin);

-- Down Migration
