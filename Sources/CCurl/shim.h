// libcurl, loaded on first use, with wrappers for its variadic functions, which Swift cannot import.
//
// It is not linked because it pulls in some 20 libraries (OpenSSL, LDAP, Kerberos, SSH). Measured with a release build,
// linking it took `adder --version` from 15 to 26 ms, and an idle server from 10.3 to 12.7 MiB resident, of which 0.75
// MiB are private. Servers without an upstream should not pay for that.
#ifndef ADDER_CCURL_SHIM_H
#define ADDER_CCURL_SHIM_H

#include <curl/curl.h>
#include <dlfcn.h>
#include <stddef.h>

// The functions of a loaded libcurl.
struct adder_curl {
    CURLcode (*global_init)(long);
    curl_version_info_data *(*version_info)(CURLversion);
    CURL *(*easy_init)(void);
    CURLcode (*easy_setopt)(CURL *, CURLoption, ...);
    CURLcode (*easy_getinfo)(CURL *, CURLINFO, ...);
    const char *(*easy_strerror)(CURLcode);
    void (*easy_cleanup)(CURL *);
    struct curl_slist *(*slist_append)(struct curl_slist *, const char *);
    void (*slist_free_all)(struct curl_slist *);
    CURLM *(*multi_init)(void);
    CURLMcode (*multi_setopt)(CURLM *, CURLMoption, ...);
    CURLMcode (*multi_add_handle)(CURLM *, CURL *);
    CURLMcode (*multi_remove_handle)(CURLM *, CURL *);
    CURLMcode (*multi_perform)(CURLM *, int *);
    CURLMsg *(*multi_info_read)(CURLM *, int *);
    CURLMcode (*multi_poll)(CURLM *, struct curl_waitfd *, unsigned int, int, int *);
    CURLMcode (*multi_wakeup)(CURLM *);
    const char *(*multi_strerror)(CURLMcode);
    CURLMcode (*multi_cleanup)(CURLM *);
};

// Loads libcurl by file name and fills the table. Returns NULL or the reason for a failure. It is never unloaded.
static inline const char *adder_curl_load(struct adder_curl *curl, const char *name) {
    void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    if (!library) return dlerror();
    const struct {
        size_t place;
        const char *symbol;
    } functions[] = {
        {offsetof(struct adder_curl, global_init), "curl_global_init"},
        {offsetof(struct adder_curl, version_info), "curl_version_info"},
        {offsetof(struct adder_curl, easy_init), "curl_easy_init"},
        {offsetof(struct adder_curl, easy_setopt), "curl_easy_setopt"},
        {offsetof(struct adder_curl, easy_getinfo), "curl_easy_getinfo"},
        {offsetof(struct adder_curl, easy_strerror), "curl_easy_strerror"},
        {offsetof(struct adder_curl, easy_cleanup), "curl_easy_cleanup"},
        {offsetof(struct adder_curl, slist_append), "curl_slist_append"},
        {offsetof(struct adder_curl, slist_free_all), "curl_slist_free_all"},
        {offsetof(struct adder_curl, multi_init), "curl_multi_init"},
        {offsetof(struct adder_curl, multi_setopt), "curl_multi_setopt"},
        {offsetof(struct adder_curl, multi_add_handle), "curl_multi_add_handle"},
        {offsetof(struct adder_curl, multi_remove_handle), "curl_multi_remove_handle"},
        {offsetof(struct adder_curl, multi_perform), "curl_multi_perform"},
        {offsetof(struct adder_curl, multi_info_read), "curl_multi_info_read"},
        {offsetof(struct adder_curl, multi_poll), "curl_multi_poll"},
        {offsetof(struct adder_curl, multi_wakeup), "curl_multi_wakeup"},
        {offsetof(struct adder_curl, multi_strerror), "curl_multi_strerror"},
        {offsetof(struct adder_curl, multi_cleanup), "curl_multi_cleanup"},
    };
    for (size_t index = 0; index < sizeof functions / sizeof *functions; index++) {
        void *function = dlsym(library, functions[index].symbol);
        if (!function) return dlerror();
        *(void **)((char *)curl + functions[index].place) = function;
    }
    return NULL;
}

static inline CURLcode adder_curl_set_number(const struct adder_curl *curl, CURL *easy, CURLoption option, long value) {
    return curl->easy_setopt(easy, option, value);
}

static inline CURLcode adder_curl_set_size(
    const struct adder_curl *curl, CURL *easy, CURLoption option, curl_off_t value) {
    return curl->easy_setopt(easy, option, value);
}

// libcurl copies the text.
static inline CURLcode adder_curl_set_text(
    const struct adder_curl *curl, CURL *easy, CURLoption option, const char *value) {
    return curl->easy_setopt(easy, option, value);
}

// libcurl keeps the pointer.
static inline CURLcode adder_curl_set_pointer(
    const struct adder_curl *curl, CURL *easy, CURLoption option, void *value) {
    return curl->easy_setopt(easy, option, value);
}

// Receives parts of the response. It returns how many bytes it took; any fewer than it got end the transfer.
typedef size_t (*adder_curl_sink)(char *bytes, size_t size, size_t count, void *context);

static inline CURLcode adder_curl_set_sink(
    const struct adder_curl *curl, CURL *easy, CURLoption option, adder_curl_sink sink) {
    return curl->easy_setopt(easy, option, sink);
}

// Is called at least once a second while a transfer runs, also where libcurl waits within one call. Any result but 0 ends
// the transfer.
typedef int (*adder_curl_watch)(
    void *context, curl_off_t download, curl_off_t downloaded, curl_off_t upload, curl_off_t uploaded);

static inline CURLcode adder_curl_set_watch(const struct adder_curl *curl, CURL *easy, adder_curl_watch watch) {
    return curl->easy_setopt(easy, CURLOPT_XFERINFOFUNCTION, watch);
}

static inline CURLcode adder_curl_get_number(const struct adder_curl *curl, CURL *easy, CURLINFO info, long *value) {
    return curl->easy_getinfo(easy, info, value);
}

// The text belongs to libcurl and is valid until the handle is used again; NULL if there is none.
static inline CURLcode adder_curl_get_text(
    const struct adder_curl *curl, CURL *easy, CURLINFO info, const char **value) {
    return curl->easy_getinfo(easy, info, value);
}

static inline CURLMcode adder_curl_set_limit(
    const struct adder_curl *curl, CURLM *multi, CURLMoption option, long value) {
    return curl->multi_setopt(multi, option, value);
}

static inline const curl_version_info_data *adder_curl_version(const struct adder_curl *curl) {
    return curl->version_info(CURLVERSION_NOW);
}

// The result of a CURLMSG_DONE message: a member of a union.
static inline CURLcode adder_curl_result(const CURLMsg *message) { return message->data.result; }

#endif
